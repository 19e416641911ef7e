ALTER TABLE "drive_upload" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD COLUMN "keeps_both" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD COLUMN "version_id" integer;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD CONSTRAINT "drive_upload_version_id_drive_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."drive_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drive_upload_reference" ON "drive_upload" USING btree ("account_id","reference");