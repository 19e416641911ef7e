-- The random names of stored files cannot be mistaken for anything else.
CREATE FUNCTION stored_files(named jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(named::text, '[a-z][a-z-]{0,30}/[0-9a-f]{32}[.][a-z0-9]{2,5}', 'g') as found
$$;
--> statement-breakpoint
CREATE INDEX "revision_files" ON "revision" USING gin (stored_files("row"));
