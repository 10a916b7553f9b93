-- What the texts of a debate are written in, as its source or a person says (BCP 47); empty if nobody does.
ALTER TABLE debates ADD COLUMN language TEXT NOT NULL DEFAULT '';
