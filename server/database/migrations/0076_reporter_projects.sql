DROP INDEX "issue_reporter_created";--> statement-breakpoint
DROP INDEX "issue_assignee_updated";--> statement-breakpoint
CREATE INDEX "issue_reporter_created" ON "issue" USING btree ("reporter_id","created_at","id","project_id");--> statement-breakpoint
CREATE INDEX "issue_assignee_updated" ON "issue" USING btree ("assignee_id","updated_at","id","project_id");