ALTER TABLE "chat_message" ADD COLUMN "certainty" text;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "is_helpful" boolean;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD COLUMN "cause" text DEFAULT 'unanswered' NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD COLUMN "wrong_answer" text;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD COLUMN "answered_from" jsonb;