-- The position of the argument that a person named as the claim; null: as the source has it, in ``issue``.
ALTER TABLE debates ADD COLUMN claim INTEGER;
