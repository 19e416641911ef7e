ALTER TABLE "inbox_entry" DROP CONSTRAINT "inbox_entry_about";--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD COLUMN "issue_key" text;--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD COLUMN "remote_comment_id" text;--> statement-breakpoint
CREATE INDEX "inbox_entry_remote_comment" ON "inbox_entry" USING btree ("remote_comment_id") WHERE "inbox_entry"."remote_comment_id" is not null;--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD CONSTRAINT "inbox_entry_about" CHECK (num_nonnulls("inbox_entry"."issue_id", "inbox_entry"."issue_key", "inbox_entry"."message_id") = 1);