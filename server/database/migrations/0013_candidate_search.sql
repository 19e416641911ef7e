-- The table gets the name of this index.
DROP INDEX "candidate_search";--> statement-breakpoint
CREATE TABLE "candidate_search" (
	"candidate_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "candidate_order";--> statement-breakpoint
DROP INDEX "candidate_status";--> statement-breakpoint
DROP INDEX "candidate_created_at";--> statement-breakpoint
DROP INDEX "candidate_email";--> statement-breakpoint
ALTER TABLE "candidate_search" ADD CONSTRAINT "candidate_search_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_search_text" ON "candidate_search" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "candidate_name" ON "candidate" USING btree (lower("candidateName"),"id");--> statement-breakpoint
CREATE INDEX "candidate_designation" ON "candidate" USING btree (lower("designation"),"id");--> statement-breakpoint
CREATE INDEX "candidate_ai_score" ON "candidate" USING btree ("ai_score","id" DESC NULLS FIRST,"status");--> statement-breakpoint
CREATE INDEX "candidate_ai_score_desc" ON "candidate" USING btree ("ai_score" DESC NULLS LAST,"id" DESC NULLS FIRST,"status");--> statement-breakpoint
CREATE INDEX "evaluation_resume" ON "evaluation" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "candidate_order" ON "candidate" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","created_at");--> statement-breakpoint
CREATE INDEX "candidate_status" ON "candidate" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "candidate_created_at" ON "candidate" USING btree ("created_at","id","status");--> statement-breakpoint
CREATE INDEX "candidate_email" ON "candidate" USING btree (lower("email"),"id");--> statement-breakpoint
ALTER TABLE "candidate" DROP COLUMN "search";