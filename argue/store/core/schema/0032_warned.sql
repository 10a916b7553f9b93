-- A moderator who lets a reported argument stand may warn its writer; everybody reads the remark.
ALTER TABLE reports ADD COLUMN warned INTEGER NOT NULL DEFAULT 0;
