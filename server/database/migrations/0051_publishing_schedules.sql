ALTER TABLE "article" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "blogcategory" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blogcategory" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blogcategory" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "jobcategory" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobcategory" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobcategory" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "publishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "unpublishAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teammember" ADD COLUMN "draft" jsonb;--> statement-breakpoint
CREATE INDEX "article_due" ON "article" USING btree (least("publishAt", "unpublishAt")) WHERE ("article"."publishAt" is not null or "article"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "banner_due" ON "banner" USING btree (least("publishAt", "unpublishAt")) WHERE ("banner"."publishAt" is not null or "banner"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "blog_due" ON "blog" USING btree (least("publishAt", "unpublishAt")) WHERE ("blog"."publishAt" is not null or "blog"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "blogcategory_due" ON "blogcategory" USING btree (least("publishAt", "unpublishAt")) WHERE ("blogcategory"."publishAt" is not null or "blogcategory"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "client_due" ON "client" USING btree (least("publishAt", "unpublishAt")) WHERE ("client"."publishAt" is not null or "client"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "industry_due" ON "industry" USING btree (least("publishAt", "unpublishAt")) WHERE ("industry"."publishAt" is not null or "industry"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree (least("publishAt", "unpublishAt")) WHERE ("job"."publishAt" is not null or "job"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "jobcategory_due" ON "jobcategory" USING btree (least("publishAt", "unpublishAt")) WHERE ("jobcategory"."publishAt" is not null or "jobcategory"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "service_due" ON "service" USING btree (least("publishAt", "unpublishAt")) WHERE ("service"."publishAt" is not null or "service"."unpublishAt" is not null);--> statement-breakpoint
CREATE INDEX "teammember_due" ON "teammember" USING btree (least("publishAt", "unpublishAt")) WHERE ("teammember"."publishAt" is not null or "teammember"."unpublishAt" is not null);