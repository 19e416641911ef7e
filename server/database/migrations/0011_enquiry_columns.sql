DROP INDEX "contactus_order_by_status";--> statement-breakpoint
DROP INDEX "contactus_sort_name";--> statement-breakpoint
DROP INDEX "contactus_sort_email";--> statement-breakpoint
DROP INDEX "contactus_sort_subject";--> statement-breakpoint
CREATE INDEX "contactus_sort_name" ON "contactus" USING btree ("name_sort","id");--> statement-breakpoint
CREATE INDEX "contactus_sort_email" ON "contactus" USING btree ("email_sort","id");--> statement-breakpoint
CREATE INDEX "contactus_sort_subject" ON "contactus" USING btree ("subject_sort","id");--> statement-breakpoint
ALTER TABLE "contactus" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "contactus" DROP COLUMN "published_at";