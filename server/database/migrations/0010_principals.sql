-- Every account there is so far belongs to an administrator.
DROP INDEX "account_email_key";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "kind" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username_key" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree ("kind",lower("email"));--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_has_username" CHECK (("account"."kind" = 'employee') = ("account"."username" IS NOT NULL));