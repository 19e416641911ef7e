CREATE TABLE "document_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blogcategory_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "industry_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobcategory_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teammember_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_id_document_id_fk" FOREIGN KEY ("id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_words" ADD CONSTRAINT "article_words_id_article_id_fk" FOREIGN KEY ("id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_words" ADD CONSTRAINT "banner_words_id_banner_id_fk" FOREIGN KEY ("id") REFERENCES "public"."banner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_words" ADD CONSTRAINT "blog_words_id_blog_id_fk" FOREIGN KEY ("id") REFERENCES "public"."blog"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blogcategory_words" ADD CONSTRAINT "blogcategory_words_id_blogcategory_id_fk" FOREIGN KEY ("id") REFERENCES "public"."blogcategory"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_words" ADD CONSTRAINT "client_words_id_client_id_fk" FOREIGN KEY ("id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "industry_words" ADD CONSTRAINT "industry_words_id_industry_id_fk" FOREIGN KEY ("id") REFERENCES "public"."industry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_words" ADD CONSTRAINT "job_words_id_job_id_fk" FOREIGN KEY ("id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobcategory_words" ADD CONSTRAINT "jobcategory_words_id_jobcategory_id_fk" FOREIGN KEY ("id") REFERENCES "public"."jobcategory"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_words" ADD CONSTRAINT "service_words_id_service_id_fk" FOREIGN KEY ("id") REFERENCES "public"."service"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teammember_words" ADD CONSTRAINT "teammember_words_id_teammember_id_fk" FOREIGN KEY ("id") REFERENCES "public"."teammember"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_words" ADD CONSTRAINT "enquiry_words_id_enquiry_id_fk" FOREIGN KEY ("id") REFERENCES "public"."enquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_words" ADD CONSTRAINT "email_words_id_outbox_id_fk" FOREIGN KEY ("id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_words" ADD CONSTRAINT "project_words_id_project_id_fk" FOREIGN KEY ("id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_words_terms" ON "document_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_words_terms" ON "article_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "banner_words_terms" ON "banner_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blog_words_terms" ON "blog_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blogcategory_words_terms" ON "blogcategory_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "client_words_terms" ON "client_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "industry_words_terms" ON "industry_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "job_words_terms" ON "job_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "jobcategory_words_terms" ON "jobcategory_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "service_words_terms" ON "service_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "teammember_words_terms" ON "teammember_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "enquiry_words_terms" ON "enquiry_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "email_words_terms" ON "email_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "project_words_terms" ON "project_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "revision_type" ON "revision" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "revision_account" ON "revision" USING btree ("account_id","id");