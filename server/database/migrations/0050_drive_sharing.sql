CREATE TABLE "drive_sharing" (
	"owner_id" integer NOT NULL,
	"item_id" text NOT NULL,
	"shared_with" text[] NOT NULL,
	"offered_to" text[] NOT NULL,
	CONSTRAINT "drive_sharing_owner_id_item_id_pk" PRIMARY KEY("owner_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "drive_upload" ADD COLUMN "upstream" text;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "drive_upload" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "drive_sharing" ADD CONSTRAINT "drive_sharing_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drive_sharing_scopes" ON "drive_sharing" USING gin ("shared_with");