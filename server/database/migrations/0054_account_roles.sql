ALTER TABLE "account" ADD COLUMN "role" text;--> statement-breakpoint
UPDATE "account" SET "role" = 'owner' WHERE "kind" = 'admin';
