ALTER TABLE "employee_credential" ADD COLUMN "watched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD COLUMN "remote_change_id" text;--> statement-breakpoint
ALTER TABLE "inbox_entry" ADD COLUMN "remote_author" text;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entry_remote_change" ON "inbox_entry" USING btree ("account_id","remote_change_id") WHERE "inbox_entry"."remote_change_id" is not null;