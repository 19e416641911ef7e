DROP INDEX "drive_item_readers";--> statement-breakpoint
CREATE INDEX "drive_item_deleted_with" ON "drive_item" USING btree ("deleted_with") WHERE "drive_item"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "drive_item_readers" ON "drive_item" USING gin ("readers") WITH (fastupdate=false) WHERE "drive_item"."deleted_at" is null;