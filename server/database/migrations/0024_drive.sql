CREATE TABLE "drive_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drive_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"is_folder" boolean NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"shared_with" text[] DEFAULT '{}' NOT NULL,
	"readers" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_with" integer,
	CONSTRAINT "drive_item_trashed" CHECK (("drive_item"."deleted_at" is null) = ("drive_item"."deleted_with" is null))
);
--> statement-breakpoint
CREATE TABLE "drive_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parent_id" integer,
	"path" text NOT NULL,
	"busy_until" timestamp with time zone,
	"item_id" integer,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drive_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drive_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"path" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "drive_item" ADD CONSTRAINT "drive_item_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_item" ADD CONSTRAINT "drive_item_parent_id_drive_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."drive_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD CONSTRAINT "drive_upload_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD CONSTRAINT "drive_upload_parent_id_drive_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."drive_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD CONSTRAINT "drive_upload_item_id_drive_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."drive_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_version" ADD CONSTRAINT "drive_version_item_id_drive_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."drive_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drive_item_name" ON "drive_item" USING btree ("owner_id",coalesce("parent_id", 0),lower("name")) WHERE "drive_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drive_item_modified" ON "drive_item" USING btree ("modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "drive_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drive_item_owner" ON "drive_item" USING btree ("owner_id","modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "drive_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drive_item_parent" ON "drive_item" USING btree ("parent_id","modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "drive_item_readers" ON "drive_item" USING gin ("readers") WHERE "drive_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drive_item_search" ON "drive_item" USING gin (lower("name") gin_trgm_ops) WHERE "drive_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drive_item_trash" ON "drive_item" USING btree ("deleted_at") WHERE "drive_item"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "drive_upload_account" ON "drive_upload" USING btree ("account_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "drive_upload_updated" ON "drive_upload" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "drive_version_item" ON "drive_version" USING btree ("item_id","id" DESC NULLS FIRST);