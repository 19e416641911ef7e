CREATE TABLE "enquiry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"transcript" text,
	"has_transcript" boolean GENERATED ALWAYS AS (transcript is not null) STORED NOT NULL,
	"position" integer DEFAULT nextval('content_order') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"name_sort" text GENERATED ALWAYS AS (lower("name")) STORED NOT NULL,
	"email_sort" text GENERATED ALWAYS AS (lower("email")) STORED NOT NULL,
	"subject_sort" text GENERATED ALWAYS AS (lower("subject")) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(name || chr(10) || email || chr(10) || subject || chr(10) || message)) STORED NOT NULL
);
--> statement-breakpoint
INSERT INTO "enquiry" ("id", "name", "email", "subject", "message", "position", "created_at", "read_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "name", "email", "subject", "message", "position", "created_at", "read_at" FROM "contactus";
--> statement-breakpoint
-- Ids of enquiries in the trash stay theirs.
SELECT setval('enquiry_id_seq', "last_value", "is_called") FROM "contactus_id_seq";
--> statement-breakpoint
DROP TABLE "contactus";
--> statement-breakpoint
DROP FUNCTION IF EXISTS "fill_contactus";
--> statement-breakpoint
CREATE INDEX "enquiry_order" ON "enquiry" USING btree ("position" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enquiry_unread" ON "enquiry" USING btree ("id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "enquiry_search" ON "enquiry" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_sort_name" ON "enquiry" USING btree ("name_sort","id");--> statement-breakpoint
CREATE INDEX "enquiry_sort_email" ON "enquiry" USING btree ("email_sort","id");--> statement-breakpoint
CREATE INDEX "enquiry_sort_subject" ON "enquiry" USING btree ("subject_sort","id");--> statement-breakpoint
ALTER TABLE "content_revision" RENAME TO "revision";
--> statement-breakpoint
ALTER SEQUENCE "content_revision_id_seq" RENAME TO "revision_id_seq";
--> statement-breakpoint
ALTER INDEX "content_revision_row" RENAME TO "revision_row";
--> statement-breakpoint
ALTER INDEX "content_revision_trash" RENAME TO "revision_trash";
--> statement-breakpoint
ALTER INDEX "content_revision_age" RENAME TO "revision_age";
--> statement-breakpoint
-- From PostgreSQL 18 on NOT NULL is a constraint with a name, too.
DO $$
DECLARE constraint_name text;
BEGIN
  FOR constraint_name IN
    SELECT conname FROM pg_constraint WHERE conrelid = 'revision'::regclass AND conname LIKE 'content_revision%'
  LOOP
    EXECUTE format('ALTER TABLE revision RENAME CONSTRAINT %I TO %I',
      constraint_name, replace(constraint_name, 'content_revision', 'revision'));
  END LOOP;
END $$;
--> statement-breakpoint
-- An enquiry is never changed: its row says all that these have said.
DELETE FROM "revision" WHERE "type" = 'contactus' AND "action" = 'created';
