-- The last three and the first three letters of each two words side by side, in one. Words are what single spaces part,
-- so that every text that contains another one has its joints, too. The price is that of short_parts; what finds few rows
-- is not worth the start of parallel workers, which a restricted function prevents.
CREATE FUNCTION word_joints(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
DECLARE
  words text[] := string_to_array(searched, ' ');
BEGIN
  RETURN array(
    SELECT DISTINCT right(word, 3) || left(next, 3) FROM unnest(words, words[2:]) AS pair (word, next)
    WHERE length(word) >= 3 AND length(next) >= 3
  );
END
$$;
--> statement-breakpoint
CREATE INDEX "conversation_message_joints" ON "conversation_message" USING gin (word_joints(lower("message")));--> statement-breakpoint
CREATE INDEX "issue_search_joints" ON "issue_search" USING gin (word_joints("text"));--> statement-breakpoint
-- As for short_parts, statistics would cost much and help nothing.
ALTER INDEX "conversation_message_joints" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "issue_search_joints" ALTER COLUMN 1 SET STATISTICS 0;
