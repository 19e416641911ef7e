ALTER TABLE "outbox" ADD COLUMN "about_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_about_id_candidate_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about_id") WHERE about_id is not null;