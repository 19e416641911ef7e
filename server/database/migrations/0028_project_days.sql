ALTER TABLE "work_log" DROP CONSTRAINT "work_log_issue_id_issue_id_fk";
--> statement-breakpoint
ALTER TABLE "work_log" ADD COLUMN "project_id" integer;--> statement-breakpoint
UPDATE "work_log" SET "project_id" = "issue"."project_id" FROM "issue" WHERE "issue"."id" = "work_log"."issue_id";--> statement-breakpoint
ALTER TABLE "work_log" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_id_project" ON "issue" USING btree ("id","project_id");--> statement-breakpoint
ALTER TABLE "work_log" ADD CONSTRAINT "work_log_issue_project" FOREIGN KEY ("issue_id","project_id") REFERENCES "public"."issue"("id","project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_log_project_day" ON "work_log" USING btree ("project_id","day","author_id","seconds");