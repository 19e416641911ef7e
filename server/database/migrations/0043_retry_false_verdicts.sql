-- A busy machine or a lost process counted as a fault of the file. Each such resume and document is tried once more.
DELETE FROM "resume_reading" WHERE "error" IN ('The resume is too large to be read.', 'The resume is damaged and cannot be read.');--> statement-breakpoint
INSERT INTO "scoring" ("candidate_id", "criteria_id", "former_status")
SELECT "candidate"."id", "newest"."id", "candidate"."status"
FROM "candidate", (SELECT "id" FROM "criteria" ORDER BY "version" DESC LIMIT 1) AS "newest"
WHERE "candidate"."status" <> 4
  AND "candidate"."scoring_error" IN ('The resume is too large to be read.', 'The resume is damaged and cannot be read.')
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "candidate" SET "status" = 4, "scoring_error" = NULL
WHERE "scoring_error" IN ('The resume is too large to be read.', 'The resume is damaged and cannot be read.')
  AND "id" IN (SELECT "candidate_id" FROM "scoring");--> statement-breakpoint
UPDATE "document" SET "state" = 'queued', "reason" = NULL
WHERE "state" = 'unreadable' AND "reason" IN ('Reading it took too long.', 'Damaged, so that it cannot be read.');
