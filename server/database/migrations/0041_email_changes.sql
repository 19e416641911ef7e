CREATE TABLE "email_change" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "vouched_by" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "session" SET "authenticated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_account" ON "email_change" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_change_expiry" ON "email_change" USING btree ("expires_at");--> statement-breakpoint
UPDATE "email_template" SET "email_title" = regexp_replace("email_title", '\[\s*contact_(subject|message)\s*\]', '[contact_name]', 'gi') WHERE "email_title" ~* '\[\s*contact_(subject|message)\s*\]';