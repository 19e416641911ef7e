CREATE TABLE "email_tag" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"key" text NOT NULL,
	"value" text NOT NULL,
	"referenced_id" integer
);
--> statement-breakpoint
CREATE TABLE "email_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"roles" smallint NOT NULL,
	"email_notification_type" smallint NOT NULL,
	"notification_receiver_type" smallint NOT NULL,
	"email_title" text NOT NULL,
	"email_content" text NOT NULL,
	"web_or_mobile_content" text NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "template_email_notification_type_key" UNIQUE("email_notification_type")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_key_key" ON "email_tag" USING btree (lower("key"));--> statement-breakpoint
CREATE INDEX "email_template_created_at" ON "email_template" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_cause_key" UNIQUE("cause");