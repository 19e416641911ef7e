CREATE TABLE "visitor_storage" (
	"day" date NOT NULL,
	"network" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "visitor_storage_day_network_pk" PRIMARY KEY("day","network")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "account_id" integer;--> statement-breakpoint
CREATE INDEX "file_account" ON "file" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
UPDATE "file" SET "account_id" = "author_id" FROM "issue_attachment" WHERE "issue_attachment"."path" = "file"."path";--> statement-breakpoint
UPDATE "file" SET "account_id" = "owner_id" FROM "drive_version", "drive_item" WHERE "drive_version"."path" = "file"."path" AND "drive_item"."id" = "drive_version"."item_id";
