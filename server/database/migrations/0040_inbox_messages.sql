ALTER TABLE "inbox_entry" ALTER COLUMN "issue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD CONSTRAINT "inbox_entry_message_id_conversation_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_entry_message" ON "inbox_entry" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD CONSTRAINT "inbox_entry_about" CHECK (("inbox_entry"."issue_id" is null) <> ("inbox_entry"."message_id" is null));