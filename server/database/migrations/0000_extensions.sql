-- Substring search by index, and nothing else beyond plain PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
