ALTER TABLE "admin" RENAME TO "account";--> statement-breakpoint
ALTER TABLE "account" RENAME CONSTRAINT "admin_pkey" TO "account_pkey";--> statement-breakpoint
ALTER SEQUENCE "admin_id_seq" RENAME TO "account_id_seq";--> statement-breakpoint
ALTER INDEX "admin_email_key" RENAME TO "account_email_key";--> statement-breakpoint
ALTER TABLE "admin_session" RENAME TO "session";--> statement-breakpoint
ALTER TABLE "session" RENAME COLUMN "admin_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "session" RENAME CONSTRAINT "admin_session_pkey" TO "session_pkey";--> statement-breakpoint
ALTER TABLE "session" RENAME CONSTRAINT "admin_session_admin_id_admin_id_fk" TO "session_account_id_account_id_fk";--> statement-breakpoint
ALTER INDEX "admin_session_admin" RENAME TO "session_account";--> statement-breakpoint
ALTER INDEX "admin_session_expiry" RENAME TO "session_expiry";--> statement-breakpoint
ALTER TABLE "admin_token" RENAME TO "session_token";--> statement-breakpoint
ALTER TABLE "session_token" RENAME CONSTRAINT "admin_token_pkey" TO "session_token_pkey";--> statement-breakpoint
ALTER TABLE "session_token" RENAME CONSTRAINT "admin_token_session_id_admin_session_id_fk" TO "session_token_session_id_session_id_fk";--> statement-breakpoint
ALTER INDEX "admin_token_session" RENAME TO "session_token_session";--> statement-breakpoint
ALTER INDEX "admin_token_expiry" RENAME TO "session_token_expiry";--> statement-breakpoint
ALTER TABLE "admin_device" RENAME TO "known_device";--> statement-breakpoint
ALTER TABLE "known_device" RENAME COLUMN "admin_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "known_device" RENAME CONSTRAINT "admin_device_pkey" TO "known_device_pkey";--> statement-breakpoint
ALTER TABLE "known_device" RENAME CONSTRAINT "admin_device_admin_id_admin_id_fk" TO "known_device_account_id_account_id_fk";--> statement-breakpoint
ALTER INDEX "admin_device_admin" RENAME TO "known_device_account";--> statement-breakpoint
ALTER INDEX "admin_device_expiry" RENAME TO "known_device_expiry";--> statement-breakpoint
ALTER TABLE "password_reset" RENAME COLUMN "admin_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "password_reset" RENAME CONSTRAINT "password_reset_admin_id_admin_id_fk" TO "password_reset_account_id_account_id_fk";--> statement-breakpoint
ALTER INDEX "password_reset_admin" RENAME TO "password_reset_account";--> statement-breakpoint
ALTER TABLE "content_history" RENAME TO "content_revision";--> statement-breakpoint
ALTER TABLE "content_revision" RENAME COLUMN "admin_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "content_revision" RENAME CONSTRAINT "content_history_pkey" TO "content_revision_pkey";--> statement-breakpoint
ALTER SEQUENCE "content_history_id_seq" RENAME TO "content_revision_id_seq";--> statement-breakpoint
ALTER TABLE "content_revision" RENAME CONSTRAINT "content_history_admin_id_admin_id_fk" TO "content_revision_account_id_account_id_fk";--> statement-breakpoint
ALTER INDEX "content_history_row" RENAME TO "content_revision_row";--> statement-breakpoint
ALTER INDEX "content_history_trash" RENAME TO "content_revision_trash";--> statement-breakpoint
ALTER INDEX "content_history_age" RENAME TO "content_revision_age";--> statement-breakpoint
ALTER TABLE "content_former_slug" RENAME TO "content_slug_redirect";--> statement-breakpoint
ALTER TABLE "content_slug_redirect" RENAME CONSTRAINT "content_former_slug_type_slug_pk" TO "content_slug_redirect_type_slug_pk";--> statement-breakpoint
ALTER TABLE "media_file" RENAME TO "file";--> statement-breakpoint
ALTER TABLE "file" RENAME CONSTRAINT "media_file_pkey" TO "file_pkey";--> statement-breakpoint
ALTER TABLE "media_use" RENAME TO "file_use";--> statement-breakpoint
ALTER TABLE "file_use" RENAME CONSTRAINT "media_use_owner_path_pk" TO "file_use_owner_path_pk";--> statement-breakpoint
ALTER TABLE "file_use" RENAME CONSTRAINT "media_use_path_media_file_path_fk" TO "file_use_path_file_path_fk";--> statement-breakpoint
ALTER INDEX "media_use_path" RENAME TO "file_use_path";--> statement-breakpoint
UPDATE "file_use" SET "owner" = 'account:' || split_part("owner", ':', 2) WHERE "owner" LIKE 'admin:%';--> statement-breakpoint
ALTER TABLE "used_robot_check" RENAME TO "captcha_token";--> statement-breakpoint
ALTER TABLE "captcha_token" RENAME CONSTRAINT "used_robot_check_pkey" TO "captcha_token_pkey";--> statement-breakpoint
ALTER INDEX "used_robot_check_expiry" RENAME TO "captcha_token_expiry";--> statement-breakpoint
ALTER TABLE "article" RENAME COLUMN "description_words" TO "description_plain_text";--> statement-breakpoint
ALTER TABLE "banner" RENAME COLUMN "title_words" TO "title_plain_text";--> statement-breakpoint
ALTER TABLE "blog" RENAME COLUMN "description_words" TO "description_plain_text";--> statement-breakpoint
ALTER TABLE "client" RENAME COLUMN "description_words" TO "description_plain_text";--> statement-breakpoint
ALTER TABLE "client" RENAME COLUMN "challenge_words" TO "challenge_plain_text";--> statement-breakpoint
ALTER TABLE "client" RENAME COLUMN "solution_words" TO "solution_plain_text";--> statement-breakpoint
ALTER TABLE "client" RENAME COLUMN "result_words" TO "result_plain_text";--> statement-breakpoint
ALTER TABLE "industry" RENAME COLUMN "description_words" TO "description_plain_text";--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "jobDescription_words" TO "jobDescription_plain_text";--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "shortDescription_words" TO "shortDescription_plain_text";--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "benefits_words" TO "benefits_plain_text";--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "keyAndResponsibilities_words" TO "keyAndResponsibilities_plain_text";--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "jobRequirements_words" TO "jobRequirements_plain_text";--> statement-breakpoint
ALTER TABLE "service" RENAME COLUMN "shortDescription_words" TO "shortDescription_plain_text";--> statement-breakpoint
ALTER TABLE "service" RENAME COLUMN "description_words" TO "description_plain_text";--> statement-breakpoint
ALTER TABLE "teammember" RENAME COLUMN "description_words" TO "description_plain_text";--> statement-breakpoint
UPDATE "outbox" SET "state" = 'unsent' WHERE "state" = 'kept';--> statement-breakpoint
-- PostgreSQL 18 names NOT NULL constraints after table and column; earlier ones have no such rows.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS "table", conname, relname || '_' || attname || '_not_null' AS name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND connamespace = current_schema()::regnamespace
      AND (attname LIKE '%\_plain\_text' OR attname = 'account_id' OR relname IN ('account', 'session', 'session_token',
        'known_device', 'content_revision', 'content_slug_redirect', 'file', 'file_use', 'captcha_token'))
  LOOP
    IF old.conname <> old.name THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old."table", old.conname, old.name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The queue is called `cleanup` now and is created with the others after the migrations.
DO $$
BEGIN
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    IF EXISTS (SELECT FROM pgboss.queue WHERE name = 'housekeeping') THEN
      DELETE FROM pgboss.schedule WHERE name = 'housekeeping';
      PERFORM pgboss.delete_queue('housekeeping');
    END IF;
  END IF;
END $$;
