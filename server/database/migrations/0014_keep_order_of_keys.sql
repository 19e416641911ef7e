ALTER TABLE "evaluation" ALTER COLUMN "score_breakdown" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "resume_reading" ALTER COLUMN "sections" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "reviewer_score" ALTER COLUMN "score_breakdown" SET DATA TYPE json;