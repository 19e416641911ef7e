DROP INDEX "article_sort_title";--> statement-breakpoint
DROP INDEX "article_sort_description";--> statement-breakpoint
DROP INDEX "banner_sort_selectedPage";--> statement-breakpoint
DROP INDEX "banner_sort_title";--> statement-breakpoint
DROP INDEX "blog_sort_title";--> statement-breakpoint
DROP INDEX "blog_sort_blogCategory";--> statement-breakpoint
DROP INDEX "blog_sort_author";--> statement-breakpoint
DROP INDEX "blog_sort_location";--> statement-breakpoint
DROP INDEX "blog_sort_blogPostDate";--> statement-breakpoint
DROP INDEX "blogcategory_sort_title";--> statement-breakpoint
DROP INDEX "client_sort_title";--> statement-breakpoint
DROP INDEX "client_sort_description";--> statement-breakpoint
DROP INDEX "client_sort_challenge";--> statement-breakpoint
DROP INDEX "client_sort_solution";--> statement-breakpoint
DROP INDEX "client_sort_result";--> statement-breakpoint
DROP INDEX "contactus_sort_name";--> statement-breakpoint
DROP INDEX "contactus_sort_email";--> statement-breakpoint
DROP INDEX "contactus_sort_subject";--> statement-breakpoint
DROP INDEX "industry_sort_title";--> statement-breakpoint
DROP INDEX "industry_sort_shortDescription";--> statement-breakpoint
DROP INDEX "industry_sort_description";--> statement-breakpoint
DROP INDEX "job_sort_jobTitle";--> statement-breakpoint
DROP INDEX "job_sort_location";--> statement-breakpoint
DROP INDEX "job_sort_jobPostDate";--> statement-breakpoint
DROP INDEX "jobcategory_sort_title";--> statement-breakpoint
DROP INDEX "service_sort_title";--> statement-breakpoint
DROP INDEX "service_sort_shortDescription";--> statement-breakpoint
DROP INDEX "service_sort_description";--> statement-breakpoint
DROP INDEX "service_sort_selectedPage";--> statement-breakpoint
DROP INDEX "teammember_sort_name";--> statement-breakpoint
DROP INDEX "teammember_sort_email";--> statement-breakpoint
DROP INDEX "teammember_sort_designation";--> statement-breakpoint
DROP INDEX "teammember_sort_description";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "description_sort" text GENERATED ALWAYS AS (lower(left("description_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "selectedPage_sort" text GENERATED ALWAYS AS (lower(left("selectedPage", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "blogCategory_sort" text GENERATED ALWAYS AS (lower(left("blogCategory", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "author_sort" text GENERATED ALWAYS AS (lower(left("author", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "location_sort" text GENERATED ALWAYS AS (lower(left("location", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blogcategory" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "description_sort" text GENERATED ALWAYS AS (lower(left("description_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "challenge_sort" text GENERATED ALWAYS AS (lower(left("challenge_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "solution_sort" text GENERATED ALWAYS AS (lower(left("solution_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "result_sort" text GENERATED ALWAYS AS (lower(left("result_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contactus" ADD COLUMN "name_sort" text GENERATED ALWAYS AS (lower(left("name", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contactus" ADD COLUMN "email_sort" text GENERATED ALWAYS AS (lower(left("email", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contactus" ADD COLUMN "subject_sort" text GENERATED ALWAYS AS (lower(left("subject", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "shortDescription_sort" text GENERATED ALWAYS AS (lower(left("shortDescription", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "description_sort" text GENERATED ALWAYS AS (lower(left("description_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "jobTitle_sort" text GENERATED ALWAYS AS (lower(left("jobTitle", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "location_sort" text GENERATED ALWAYS AS (lower(left("location", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "jobcategory" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "title_sort" text GENERATED ALWAYS AS (lower(left("title", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "shortDescription_sort" text GENERATED ALWAYS AS (lower(left("shortDescription_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "description_sort" text GENERATED ALWAYS AS (lower(left("description_words", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "selectedPage_sort" text GENERATED ALWAYS AS (lower(left("selectedPage", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "name_sort" text GENERATED ALWAYS AS (lower(left("name", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "email_sort" text GENERATED ALWAYS AS (lower(left("email", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "designation_sort" text GENERATED ALWAYS AS (lower(left("designation", 300))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "description_sort" text GENERATED ALWAYS AS (lower(left("description_words", 300))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "article_sort_title" ON "article" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "article_sort_description" ON "article" USING btree ("description_sort","id","status");--> statement-breakpoint
CREATE INDEX "banner_sort_selectedPage" ON "banner" USING btree ("selectedPage_sort","id","status");--> statement-breakpoint
CREATE INDEX "banner_sort_title" ON "banner" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "blog_sort_title" ON "blog" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "blog_sort_blogCategory" ON "blog" USING btree ("blogCategory_sort","id","status");--> statement-breakpoint
CREATE INDEX "blog_sort_author" ON "blog" USING btree ("author_sort","id","status");--> statement-breakpoint
CREATE INDEX "blog_sort_location" ON "blog" USING btree ("location_sort","id","status");--> statement-breakpoint
CREATE INDEX "blog_sort_blogPostDate" ON "blog" USING btree ("blogPostDate","id","status");--> statement-breakpoint
CREATE INDEX "blogcategory_sort_title" ON "blogcategory" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "client_sort_title" ON "client" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "client_sort_description" ON "client" USING btree ("description_sort","id","status");--> statement-breakpoint
CREATE INDEX "client_sort_challenge" ON "client" USING btree ("challenge_sort","id","status");--> statement-breakpoint
CREATE INDEX "client_sort_solution" ON "client" USING btree ("solution_sort","id","status");--> statement-breakpoint
CREATE INDEX "client_sort_result" ON "client" USING btree ("result_sort","id","status");--> statement-breakpoint
CREATE INDEX "contactus_sort_name" ON "contactus" USING btree ("name_sort","id","status");--> statement-breakpoint
CREATE INDEX "contactus_sort_email" ON "contactus" USING btree ("email_sort","id","status");--> statement-breakpoint
CREATE INDEX "contactus_sort_subject" ON "contactus" USING btree ("subject_sort","id","status");--> statement-breakpoint
CREATE INDEX "industry_sort_title" ON "industry" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "industry_sort_shortDescription" ON "industry" USING btree ("shortDescription_sort","id","status");--> statement-breakpoint
CREATE INDEX "industry_sort_description" ON "industry" USING btree ("description_sort","id","status");--> statement-breakpoint
CREATE INDEX "job_sort_jobTitle" ON "job" USING btree ("jobTitle_sort","id","status");--> statement-breakpoint
CREATE INDEX "job_sort_location" ON "job" USING btree ("location_sort","id","status");--> statement-breakpoint
CREATE INDEX "job_sort_jobPostDate" ON "job" USING btree ("jobPostDate","id","status");--> statement-breakpoint
CREATE INDEX "jobcategory_sort_title" ON "jobcategory" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "service_sort_title" ON "service" USING btree ("title_sort","id","status");--> statement-breakpoint
CREATE INDEX "service_sort_shortDescription" ON "service" USING btree ("shortDescription_sort","id","status");--> statement-breakpoint
CREATE INDEX "service_sort_description" ON "service" USING btree ("description_sort","id","status");--> statement-breakpoint
CREATE INDEX "service_sort_selectedPage" ON "service" USING btree ("selectedPage_sort","id","status");--> statement-breakpoint
CREATE INDEX "teammember_sort_name" ON "teammember" USING btree ("name_sort","id","status");--> statement-breakpoint
CREATE INDEX "teammember_sort_email" ON "teammember" USING btree ("email_sort","id","status");--> statement-breakpoint
CREATE INDEX "teammember_sort_designation" ON "teammember" USING btree ("designation_sort","id","status");--> statement-breakpoint
CREATE INDEX "teammember_sort_description" ON "teammember" USING btree ("description_sort","id","status");