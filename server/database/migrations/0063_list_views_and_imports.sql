CREATE TABLE "content_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"account_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_settings" (
	"account_id" integer NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb,
	"default_view" integer,
	CONSTRAINT "list_settings_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"name" text NOT NULL,
	"account_id" integer,
	"is_shared" boolean NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_import" ADD CONSTRAINT "content_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_default_view_list_view_id_fk" FOREIGN KEY ("default_view") REFERENCES "public"."list_view"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_import_age" ON "content_import" USING btree ("at");--> statement-breakpoint
CREATE INDEX "list_settings_view" ON "list_settings" USING btree ("default_view");--> statement-breakpoint
CREATE INDEX "list_view_list" ON "list_view" USING btree ("list");--> statement-breakpoint
CREATE INDEX "list_view_account" ON "list_view" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_created" ON "article" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "article_changed" ON "article" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "article_drafts" ON "article" USING btree ("position" DESC NULLS FIRST) WHERE "article"."draft" is not null;--> statement-breakpoint
CREATE INDEX "banner_created" ON "banner" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "banner_changed" ON "banner" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "banner_drafts" ON "banner" USING btree ("position" DESC NULLS FIRST) WHERE "banner"."draft" is not null;--> statement-breakpoint
CREATE INDEX "blog_created" ON "blog" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blog_changed" ON "blog" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "blog_drafts" ON "blog" USING btree ("position" DESC NULLS FIRST) WHERE "blog"."draft" is not null;--> statement-breakpoint
CREATE INDEX "blogcategory_created" ON "blogcategory" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blogcategory_changed" ON "blogcategory" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "blogcategory_drafts" ON "blogcategory" USING btree ("position" DESC NULLS FIRST) WHERE "blogcategory"."draft" is not null;--> statement-breakpoint
CREATE INDEX "client_created" ON "client" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "client_changed" ON "client" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "client_drafts" ON "client" USING btree ("position" DESC NULLS FIRST) WHERE "client"."draft" is not null;--> statement-breakpoint
CREATE INDEX "industry_created" ON "industry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "industry_changed" ON "industry" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "industry_drafts" ON "industry" USING btree ("position" DESC NULLS FIRST) WHERE "industry"."draft" is not null;--> statement-breakpoint
CREATE INDEX "job_filter_jobTitle" ON "job" USING btree (lower("jobTitle"),"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_created" ON "job" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_changed" ON "job" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "job_drafts" ON "job" USING btree ("position" DESC NULLS FIRST) WHERE "job"."draft" is not null;--> statement-breakpoint
CREATE INDEX "jobcategory_created" ON "jobcategory" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobcategory_changed" ON "jobcategory" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "jobcategory_drafts" ON "jobcategory" USING btree ("position" DESC NULLS FIRST) WHERE "jobcategory"."draft" is not null;--> statement-breakpoint
CREATE INDEX "service_created" ON "service" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "service_changed" ON "service" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "service_drafts" ON "service" USING btree ("position" DESC NULLS FIRST) WHERE "service"."draft" is not null;--> statement-breakpoint
CREATE INDEX "teammember_created" ON "teammember" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "teammember_changed" ON "teammember" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "teammember_drafts" ON "teammember" USING btree ("position" DESC NULLS FIRST) WHERE "teammember"."draft" is not null;