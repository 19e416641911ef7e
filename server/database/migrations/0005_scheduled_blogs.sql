DROP INDEX "blog_order_by_status";--> statement-breakpoint
DROP INDEX "blog_sort_title";--> statement-breakpoint
DROP INDEX "blog_sort_blogCategory";--> statement-breakpoint
DROP INDEX "blog_sort_author";--> statement-breakpoint
DROP INDEX "blog_sort_location";--> statement-breakpoint
CREATE INDEX "blog_order_by_status" ON "blog" USING btree ("status","position" DESC NULLS FIRST,"id" DESC NULLS FIRST,"blogPostDate");--> statement-breakpoint
CREATE INDEX "blog_sort_title" ON "blog" USING btree ("title_sort","id","status","blogPostDate");--> statement-breakpoint
CREATE INDEX "blog_sort_blogCategory" ON "blog" USING btree ("blogCategory_sort","id","status","blogPostDate");--> statement-breakpoint
CREATE INDEX "blog_sort_author" ON "blog" USING btree ("author_sort","id","status","blogPostDate");--> statement-breakpoint
CREATE INDEX "blog_sort_location" ON "blog" USING btree ("location_sort","id","status","blogPostDate");