-- The parts of one and two letters of a text. Its price keeps the planner from computing them again, row by row.
CREATE FUNCTION short_parts(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  letters text[] := string_to_array(searched, NULL);
BEGIN
  RETURN array(
    SELECT letter FROM unnest(letters) AS single (letter)
    UNION
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pair (letter, next) WHERE next IS NOT NULL
  );
END
$$;
--> statement-breakpoint
CREATE INDEX "conversation_message_parts" ON "conversation_message" USING gin (short_parts(lower("message")));--> statement-breakpoint
CREATE INDEX "issue_search_parts" ON "issue_search" USING gin (short_parts("text"));--> statement-breakpoint
-- Statistics would compute the parts of thousands of texts at each ANALYZE, and searches do without them.
ALTER INDEX "conversation_message_parts" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "issue_search_parts" ALTER COLUMN 1 SET STATISTICS 0;
