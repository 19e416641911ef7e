DROP INDEX "unanswered_question_likeness";--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD COLUMN "topic" text;--> statement-breakpoint
UPDATE "unanswered_question" SET "topic" = lower("question");--> statement-breakpoint
ALTER TABLE "unanswered_question" ALTER COLUMN "topic" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "unanswered_question_likeness" ON "unanswered_question" USING gist ("topic" gist_trgm_ops) WHERE dismissed_at is null;
