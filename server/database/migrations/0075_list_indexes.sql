DROP INDEX "chat_message_question";--> statement-breakpoint
DROP INDEX "chat_message_doubt";--> statement-breakpoint
DROP INDEX "document_list";--> statement-breakpoint
DROP INDEX "document_title";--> statement-breakpoint
DROP INDEX "document_file";--> statement-breakpoint
DROP INDEX "unanswered_question_group";--> statement-breakpoint
DROP INDEX "article_order";--> statement-breakpoint
DROP INDEX "banner_order";--> statement-breakpoint
DROP INDEX "blog_order";--> statement-breakpoint
DROP INDEX "blogcategory_order";--> statement-breakpoint
DROP INDEX "client_order";--> statement-breakpoint
DROP INDEX "industry_order";--> statement-breakpoint
DROP INDEX "job_order";--> statement-breakpoint
DROP INDEX "jobcategory_order";--> statement-breakpoint
DROP INDEX "service_order";--> statement-breakpoint
DROP INDEX "teammember_order";--> statement-breakpoint
DROP INDEX "enquiry_order";--> statement-breakpoint
DROP INDEX "enquiry_sort_message";--> statement-breakpoint
DROP INDEX "file_use_path";--> statement-breakpoint
DROP INDEX "project_name";--> statement-breakpoint
DROP INDEX "project_created_at";--> statement-breakpoint
DROP INDEX "account_name";--> statement-breakpoint
DROP INDEX "account_created_at";--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "has_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "needs_look" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "message_sort" text GENERATED ALWAYS AS (lower(left(message, 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(key || chr(10) || name || chr(10) || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_sort" text GENERATED ALWAYS AS (lower(left(coalesce(nullif(trim(first_name || ' ' || last_name), ''), username, ''), 200))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_session_list" ON "chat_session" USING btree ("last_message_at","id","needs_look","outcome") WHERE has_question;--> statement-breakpoint
CREATE INDEX "document_title_text" ON "document" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "unanswered_question_text" ON "unanswered_question" USING gin (lower("question") gin_trgm_ops) WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "candidate_by_status" ON "candidate" USING btree ("status","id" DESC NULLS FIRST,"created_at");--> statement-breakpoint
CREATE INDEX "project_key" ON "project" USING btree ("key","id","status","created_at");--> statement-breakpoint
CREATE INDEX "project_status" ON "project" USING btree (lower("status"),"id","status","created_at");--> statement-breakpoint
CREATE INDEX "project_search" ON "project" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_member_current" ON "project_member" USING btree ("project_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "account_username" ON "account" USING btree ("kind",lower("username"),"id","username","erased_at");--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree ("kind",lower("email"),"id","email","erased_at");--> statement-breakpoint
CREATE INDEX "document_list" ON "document" USING btree ("created_at","id","status","state");--> statement-breakpoint
CREATE INDEX "document_title" ON "document" USING btree (lower("title"),"id","title","status","state","created_at");--> statement-breakpoint
CREATE INDEX "document_file" ON "document" USING btree (lower("file"),"id","file","status","state","created_at");--> statement-breakpoint
CREATE INDEX "unanswered_question_group" ON "unanswered_question" USING btree ("group_id","asked_at","answered_at","cause") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "article_order" ON "article" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "banner_order" ON "banner" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "blog_order" ON "blog" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "blogcategory_order" ON "blogcategory" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "client_order" ON "client" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "industry_order" ON "industry" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "job_order" ON "job" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "jobcategory_order" ON "jobcategory" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "service_order" ON "service" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "teammember_order" ON "teammember" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","updated_at");--> statement-breakpoint
CREATE INDEX "enquiry_order" ON "enquiry" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","read_at","has_transcript");--> statement-breakpoint
CREATE INDEX "enquiry_sort_message" ON "enquiry" USING btree ("message_sort","id");--> statement-breakpoint
CREATE INDEX "file_use_path" ON "file_use" USING btree ("path","owner");--> statement-breakpoint
CREATE INDEX "project_name" ON "project" USING btree (lower("name"),"id","name","status","created_at");--> statement-breakpoint
CREATE INDEX "project_created_at" ON "project" USING btree ("created_at","id","status");--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING btree ("kind","name_sort","id","erased_at");--> statement-breakpoint
CREATE INDEX "account_created_at" ON "account" USING btree ("kind","created_at","id","erased_at");