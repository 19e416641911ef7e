CREATE SEQUENCE "public"."content_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "article" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"description_words" text NOT NULL,
	"articleImage" text,
	"slug" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower("title" || E'\n' || "description_words")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "article_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"selectedPage" text NOT NULL,
	"title" text NOT NULL,
	"title_words" text NOT NULL,
	"bannerImage" text,
	"search" text GENERATED ALWAYS AS (lower("selectedPage" || E'\n' || "title_words")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "blog" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"blogCategory" text NOT NULL,
	"blogCategory_id" integer,
	"author" text NOT NULL,
	"location" text NOT NULL,
	"blogPostDate" timestamp with time zone DEFAULT now() NOT NULL,
	"description" text NOT NULL,
	"description_words" text NOT NULL,
	"blogImage" text,
	"search" text GENERATED ALWAYS AS (lower("title" || E'\n' || "description_words" || E'\n' || "author" || E'\n' || "blogCategory" || E'\n' || "location")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "blog_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blogcategory" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blogcategory_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower("title")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"description_words" text NOT NULL,
	"challenge" text NOT NULL,
	"challenge_words" text NOT NULL,
	"solution" text NOT NULL,
	"solution_words" text NOT NULL,
	"result" text NOT NULL,
	"result_words" text NOT NULL,
	"companyImage" text,
	"companyLogo" text,
	"slug" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower("title" || E'\n' || "description_words" || E'\n' || "challenge_words" || E'\n' || "solution_words" || E'\n' || "result_words")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "client_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contactus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contactus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower("name" || E'\n' || "email" || E'\n' || "subject" || E'\n' || "message")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "industry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "industry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"shortDescription" text NOT NULL,
	"description" text NOT NULL,
	"description_words" text NOT NULL,
	"industryImage" text,
	"search" text GENERATED ALWAYS AS (lower("title" || E'\n' || "shortDescription" || E'\n' || "description_words")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"jobTitle" text NOT NULL,
	"jobTitle_id" integer,
	"location" text NOT NULL,
	"requiredExperience" jsonb NOT NULL,
	"jobPostDate" timestamp with time zone DEFAULT now() NOT NULL,
	"jobDescription" text NOT NULL,
	"jobDescription_words" text NOT NULL,
	"shortDescription" text NOT NULL,
	"shortDescription_words" text NOT NULL,
	"benefits" text NOT NULL,
	"benefits_words" text NOT NULL,
	"keyAndResponsibilities" text NOT NULL,
	"keyAndResponsibilities_words" text NOT NULL,
	"jobRequirements" text NOT NULL,
	"jobRequirements_words" text NOT NULL,
	"jobImage" text,
	"slug" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower("jobTitle" || E'\n' || "location" || E'\n' || "jobDescription_words" || E'\n' || "shortDescription_words" || E'\n' || "benefits_words" || E'\n' || "keyAndResponsibilities_words" || E'\n' || "jobRequirements_words")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "job_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "jobcategory" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobcategory_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower("title")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"selectedPage" text NOT NULL,
	"shortDescription" text NOT NULL,
	"shortDescription_words" text NOT NULL,
	"description" text NOT NULL,
	"description_words" text NOT NULL,
	"serviceImage" text,
	"serviceIcon" text,
	"search" text GENERATED ALWAYS AS (lower("title" || E'\n' || "shortDescription_words" || E'\n' || "description_words" || E'\n' || "selectedPage")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "teammember" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teammember_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"designation" text NOT NULL,
	"description" text NOT NULL,
	"description_words" text NOT NULL,
	"teamMemberImage" text,
	"search" text GENERATED ALWAYS AS (lower("name" || E'\n' || "designation" || E'\n' || "description_words")) STORED NOT NULL,
	"search_all" text GENERATED ALWAYS AS (lower("name" || E'\n' || "email" || E'\n' || "designation" || E'\n' || "description_words")) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT -nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admin" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image" text,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" integer NOT NULL,
	"persistent" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_former_slug" (
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"row_id" integer NOT NULL,
	CONSTRAINT "content_former_slug_type_slug_pk" PRIMARY KEY("type","slug")
);
--> statement-breakpoint
CREATE TABLE "content_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"row_id" integer NOT NULL,
	"action" text NOT NULL,
	"admin_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"row" jsonb NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_preview" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"row_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "candidate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"candidateName" text NOT NULL,
	"email" text NOT NULL,
	"designation" text NOT NULL,
	"nameOfReference" text NOT NULL,
	"description" text NOT NULL,
	"candidateImage" text,
	"candidateResume" text NOT NULL,
	"resumeName" text NOT NULL,
	"resumeSize" integer NOT NULL,
	"status" smallint DEFAULT 4 NOT NULL,
	"is_viewed" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"from" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"message_id" text NOT NULL,
	"in_reply_to" text,
	"references" text,
	"confidential" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_message_id_key" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "media_file" (
	"path" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_use" (
	"path" text NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "media_use_owner_path_pk" PRIMARY KEY("owner","path")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_robot_check" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_admin_id_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admin"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_token" ADD CONSTRAINT "admin_token_session_id_admin_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."admin_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_admin_id_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admin"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_history" ADD CONSTRAINT "content_history_admin_id_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admin"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_use" ADD CONSTRAINT "media_use_path_media_file_path_fk" FOREIGN KEY ("path") REFERENCES "public"."media_file"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_order" ON "article" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_order_by_status" ON "article" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_search" ON "article" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "article_sort_title" ON "article" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "article_sort_description" ON "article" USING btree (lower(left("description_words", 300)));--> statement-breakpoint
CREATE INDEX "banner_order" ON "banner" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "banner_order_by_status" ON "banner" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "banner_search" ON "banner" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "banner_filter_selectedPage" ON "banner" USING btree (lower("selectedPage"),"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "banner_sort_selectedPage" ON "banner" USING btree (lower(left("selectedPage", 300)));--> statement-breakpoint
CREATE INDEX "banner_sort_title" ON "banner" USING btree (lower(left("title_words", 300)));--> statement-breakpoint
CREATE INDEX "blog_order" ON "blog" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_order_by_status" ON "blog" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_search" ON "blog" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blog_filter_blogCategory" ON "blog" USING btree (lower("blogCategory"),"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_sort_title" ON "blog" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "blog_sort_blogCategory" ON "blog" USING btree (lower(left("blogCategory", 300)));--> statement-breakpoint
CREATE INDEX "blog_sort_author" ON "blog" USING btree (lower(left("author", 300)));--> statement-breakpoint
CREATE INDEX "blog_sort_location" ON "blog" USING btree (lower(left("location", 300)));--> statement-breakpoint
CREATE INDEX "blog_sort_blogPostDate" ON "blog" USING btree ("blogPostDate");--> statement-breakpoint
CREATE INDEX "blogcategory_order" ON "blogcategory" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blogcategory_order_by_status" ON "blogcategory" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blogcategory_search" ON "blogcategory" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blogcategory_sort_title" ON "blogcategory" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "client_order" ON "client" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_order_by_status" ON "client" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_search" ON "client" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_sort_title" ON "client" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "client_sort_description" ON "client" USING btree (lower(left("description_words", 300)));--> statement-breakpoint
CREATE INDEX "client_sort_challenge" ON "client" USING btree (lower(left("challenge_words", 300)));--> statement-breakpoint
CREATE INDEX "client_sort_solution" ON "client" USING btree (lower(left("solution_words", 300)));--> statement-breakpoint
CREATE INDEX "client_sort_result" ON "client" USING btree (lower(left("result_words", 300)));--> statement-breakpoint
CREATE INDEX "contactus_order" ON "contactus" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contactus_order_by_status" ON "contactus" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contactus_search" ON "contactus" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contactus_sort_name" ON "contactus" USING btree (lower(left("name", 300)));--> statement-breakpoint
CREATE INDEX "contactus_sort_email" ON "contactus" USING btree (lower(left("email", 300)));--> statement-breakpoint
CREATE INDEX "contactus_sort_subject" ON "contactus" USING btree (lower(left("subject", 300)));--> statement-breakpoint
CREATE INDEX "industry_order" ON "industry" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "industry_order_by_status" ON "industry" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "industry_search" ON "industry" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "industry_sort_title" ON "industry" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "industry_sort_shortDescription" ON "industry" USING btree (lower(left("shortDescription", 300)));--> statement-breakpoint
CREATE INDEX "industry_sort_description" ON "industry" USING btree (lower(left("description_words", 300)));--> statement-breakpoint
CREATE INDEX "job_order" ON "job" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_order_by_status" ON "job" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_search" ON "job" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_sort_jobTitle" ON "job" USING btree (lower(left("jobTitle", 300)));--> statement-breakpoint
CREATE INDEX "job_sort_location" ON "job" USING btree (lower(left("location", 300)));--> statement-breakpoint
CREATE INDEX "job_sort_jobPostDate" ON "job" USING btree ("jobPostDate");--> statement-breakpoint
CREATE INDEX "jobcategory_order" ON "jobcategory" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobcategory_order_by_status" ON "jobcategory" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobcategory_search" ON "jobcategory" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobcategory_sort_title" ON "jobcategory" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "service_order" ON "service" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "service_order_by_status" ON "service" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "service_search" ON "service" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_filter_selectedPage" ON "service" USING btree (lower("selectedPage"),"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "service_sort_title" ON "service" USING btree (lower(left("title", 300)));--> statement-breakpoint
CREATE INDEX "service_sort_shortDescription" ON "service" USING btree (lower(left("shortDescription_words", 300)));--> statement-breakpoint
CREATE INDEX "service_sort_description" ON "service" USING btree (lower(left("description_words", 300)));--> statement-breakpoint
CREATE INDEX "service_sort_selectedPage" ON "service" USING btree (lower(left("selectedPage", 300)));--> statement-breakpoint
CREATE INDEX "teammember_order" ON "teammember" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teammember_order_by_status" ON "teammember" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teammember_search" ON "teammember" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "teammember_search_all" ON "teammember" USING gin ("search_all" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "teammember_sort_name" ON "teammember" USING btree (lower(left("name", 300)));--> statement-breakpoint
CREATE INDEX "teammember_sort_email" ON "teammember" USING btree (lower(left("email", 300)));--> statement-breakpoint
CREATE INDEX "teammember_sort_designation" ON "teammember" USING btree (lower(left("designation", 300)));--> statement-breakpoint
CREATE INDEX "teammember_sort_description" ON "teammember" USING btree (lower(left("description_words", 300)));--> statement-breakpoint
CREATE UNIQUE INDEX "admin_email_key" ON "admin" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "admin_session_admin" ON "admin_session" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_session_expiry" ON "admin_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_token_session" ON "admin_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "admin_token_expiry" ON "admin_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_reset_admin" ON "password_reset" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "content_history_row" ON "content_history" USING btree ("type","row_id","id");--> statement-breakpoint
CREATE INDEX "content_history_trash" ON "content_history" USING btree ("type","id") WHERE "content_history"."action" = 'deleted' and "content_history"."restored_at" is null;--> statement-breakpoint
CREATE INDEX "content_history_age" ON "content_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "content_preview_expiry" ON "content_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "candidate_order" ON "candidate" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "candidate_status" ON "candidate" USING btree ("status","position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "media_use_path" ON "media_use" USING btree ("path");--> statement-breakpoint
CREATE INDEX "rate_limit_end" ON "rate_limit" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "used_robot_check_expiry" ON "used_robot_check" USING btree ("expires_at");