CREATE TABLE "application_transcript" (
	"candidate_id" integer PRIMARY KEY NOT NULL,
	"messages" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "busy_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_transcript" ADD CONSTRAINT "application_transcript_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;