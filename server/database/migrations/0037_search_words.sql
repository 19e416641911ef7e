-- The beginnings of up to eight letters of the words, the scopes, and the block of ids, by each of which a row is found.
-- Its price keeps the planner from computing them again, row by row; what finds few rows is not worth the start of
-- parallel workers, which a restricted function prevents.
CREATE FUNCTION search_terms(id integer, scopes text[], words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 10000 AS $$
BEGIN
  RETURN array(
    SELECT DISTINCT left(word, letters)
    FROM (SELECT DISTINCT left(word, 8) AS word FROM unnest(string_to_array(words, ' ')) AS word) AS words,
      generate_series(1, length(word)) AS letters
  ) || array(SELECT '#' || scope FROM unnest(scopes) AS scope) || ('@' || id / 1024);
END
$$;
--> statement-breakpoint
-- Its rows are written again at the start, by triggers with other names.
DROP TRIGGER IF EXISTS "fill_search" ON "issue";--> statement-breakpoint
DROP FUNCTION IF EXISTS fill_issue_search();--> statement-breakpoint
DROP TABLE "issue_search";--> statement-breakpoint
CREATE TABLE "issue_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drive_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversation_message_search";--> statement-breakpoint
DROP INDEX "conversation_message_parts";--> statement-breakpoint
DROP INDEX "conversation_message_joints";--> statement-breakpoint
ALTER TABLE "message_search" ADD CONSTRAINT "message_search_id_conversation_message_id_fk" FOREIGN KEY ("id") REFERENCES "public"."conversation_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_search" ADD CONSTRAINT "drive_search_id_drive_item_id_fk" FOREIGN KEY ("id") REFERENCES "public"."drive_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_search" ADD CONSTRAINT "employee_search_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_search_terms" ON "message_search" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "drive_search_terms" ON "drive_search" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "employee_search_terms" ON "employee_search" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "issue_search" ADD CONSTRAINT "issue_search_id_issue_id_fk" FOREIGN KEY ("id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_search_terms" ON "issue_search" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
DROP FUNCTION word_joints(text);--> statement-breakpoint
DROP FUNCTION short_parts(text);--> statement-breakpoint
-- Statistics would compute the terms of thousands of texts at each ANALYZE, and searches do without them.
ALTER INDEX "issue_search_terms" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "message_search_terms" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "drive_search_terms" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "employee_search_terms" ALTER COLUMN 1 SET STATISTICS 0;
