CREATE TABLE "email_attachment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_id" integer NOT NULL,
	"name" text NOT NULL,
	"path" text,
	"size" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint NOT NULL,
	"last_uid" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_message_id_key";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "quoted_html" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_attachment" ADD CONSTRAINT "email_attachment_email_id_outbox_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_attachment_email" ON "email_attachment" USING btree ("email_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox" USING btree ("message_id") WHERE state <> 'received';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_received_key" ON "outbox" USING btree ("candidate_id","from","message_id") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree (lower("to"),"created_at" DESC NULLS LAST) WHERE candidate_id is not null and state <> 'received';