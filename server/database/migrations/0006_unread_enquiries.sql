ALTER TABLE "contactus" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contactus_unread" ON "contactus" USING btree ("id") WHERE "contactus"."read_at" is null;