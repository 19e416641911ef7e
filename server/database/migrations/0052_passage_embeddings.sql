ALTER TABLE "passage" ADD COLUMN "embedding" "bytea";--> statement-breakpoint
ALTER TABLE "passage" ADD COLUMN "embedding_model" text;