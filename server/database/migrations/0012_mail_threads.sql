DROP INDEX "outbox_state";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "candidate_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "to_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_automatic" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "search" text GENERATED ALWAYS AS (case when candidate_id is null then '' else lower("to" || chr(10) || subject || chr(10) || text) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_candidate" ON "outbox" USING btree ("candidate_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_log" ON "outbox" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE candidate_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin ("search" gin_trgm_ops) WHERE candidate_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","queued_at");--> statement-breakpoint
UPDATE "outbox" SET "queued_at" = "created_at";
