-- Tokens of before this step end 90 days after it.
ALTER TABLE api_tokens ADD COLUMN expires TEXT NOT NULL DEFAULT '';
UPDATE api_tokens SET expires = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '+90 days');
