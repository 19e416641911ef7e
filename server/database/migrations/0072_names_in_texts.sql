ALTER TABLE "erasure" ADD COLUMN "renamed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "named" jsonb DEFAULT '{}'::jsonb NOT NULL;