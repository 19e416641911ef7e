DROP INDEX "candidate_name";--> statement-breakpoint
DROP INDEX "candidate_email";--> statement-breakpoint
DROP INDEX "candidate_designation";--> statement-breakpoint
CREATE INDEX "chat_message_question" ON "chat_message" USING btree ("session_id") WHERE is_user and message <> 'Initialize chatbot';--> statement-breakpoint
CREATE INDEX "chat_message_doubt" ON "chat_message" USING btree ("session_id") WHERE certainty = 'unknown' or not is_helpful;--> statement-breakpoint
CREATE INDEX "chat_message_text" ON "chat_message" USING gin (lower("message") gin_trgm_ops) WHERE is_user and message <> 'Initialize chatbot';--> statement-breakpoint
CREATE INDEX "document_list" ON "document" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_title" ON "document" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "document_file" ON "document" USING btree (lower("file"),"id");--> statement-breakpoint
CREATE INDEX "enquiry_sort_message" ON "enquiry" USING btree (lower(left("message", 300)),"id");--> statement-breakpoint
CREATE INDEX "enquiry_created_at" ON "enquiry" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiry_read_at" ON "enquiry" USING btree ("read_at","id");--> statement-breakpoint
CREATE INDEX "enquiry_transcript" ON "enquiry" USING btree ("has_transcript","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree (lower(left("subject", 300)),"id") WHERE candidate_id is not null and state <> 'received';--> statement-breakpoint
CREATE INDEX "project_name" ON "project" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "project_created_at" ON "project" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING btree ("kind",lower(coalesce(nullif(trim("first_name" || ' ' || "last_name"), ''), "username", '')),"id");--> statement-breakpoint
CREATE INDEX "account_created_at" ON "account" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "candidate_name" ON "candidate" USING btree (lower("candidateName"),"id" DESC NULLS FIRST,"candidateName");--> statement-breakpoint
CREATE INDEX "candidate_email" ON "candidate" USING btree (lower("email"),"id" DESC NULLS FIRST,"email");--> statement-breakpoint
CREATE INDEX "candidate_designation" ON "candidate" USING btree (lower("designation"),"id" DESC NULLS FIRST,"designation");