ALTER TABLE "article" ADD COLUMN "metaTitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "metaDescription" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "shareImage" text;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "metaTitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "metaDescription" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog" ADD COLUMN "shareImage" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "metaTitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "metaDescription" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "shareImage" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "metaTitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "metaDescription" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "shareImage" text;