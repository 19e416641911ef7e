CREATE TABLE "issue_search" (
	"issue_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "inbox_entry_account";--> statement-breakpoint
DROP INDEX "issue_project_updated";--> statement-breakpoint
DROP INDEX "issue_project_created";--> statement-breakpoint
DROP INDEX "issue_reporter_created";--> statement-breakpoint
DROP INDEX "issue_assignee_updated";--> statement-breakpoint
DROP INDEX "issue_sprint";--> statement-breakpoint
ALTER TABLE "issue_search" ADD CONSTRAINT "issue_search_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_search_text" ON "issue_search" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "issue_project_status" ON "issue" USING btree ("project_id","status","created_at","id","type");--> statement-breakpoint
CREATE INDEX "issue_project_resolved" ON "issue" USING btree ("project_id","resolved_at") WHERE "issue"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "inbox_entry_account" ON "inbox_entry" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issue_project_updated" ON "issue" USING btree ("project_id","updated_at","id","status");--> statement-breakpoint
CREATE INDEX "issue_project_created" ON "issue" USING btree ("project_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "issue_reporter_created" ON "issue" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issue_assignee_updated" ON "issue" USING btree ("assignee_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "issue_sprint" ON "issue" USING btree ("sprint_id","estimate","spent");