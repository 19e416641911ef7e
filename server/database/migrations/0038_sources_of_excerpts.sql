ALTER TABLE "drive_item" ADD COLUMN "offered_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "drive_item" SET "offered_to" = array(SELECT "scope" FROM unnest("shared_with") AS "scope" WHERE "scope" LIKE 'conversation:%')
WHERE NOT "is_folder" AND "shared_with" <> '{}';--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD COLUMN "comment_id" integer;--> statement-breakpoint
-- An entry was written in the transaction of its comment, or of the comment's change.
UPDATE "inbox_entry" SET "comment_id" = (
	SELECT "comment"."id" FROM "issue_comment" "comment"
	WHERE "comment"."issue_id" = "inbox_entry"."issue_id" AND "comment"."author_id" = "inbox_entry"."author_id"
		AND "inbox_entry"."created_at" IN ("comment"."created_at", "comment"."updated_at")
	LIMIT 1
) WHERE "reason" IN ('mentioned', 'commented');--> statement-breakpoint
-- Where there is none, the comment was deleted or has another text by now.
UPDATE "inbox_entry" SET "excerpt" = '' WHERE "reason" IN ('mentioned', 'commented');--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD CONSTRAINT "inbox_entry_comment_id_issue_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."issue_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_entry_comment" ON "inbox_entry" USING btree ("comment_id");