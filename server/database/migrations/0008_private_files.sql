ALTER TABLE "file" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "sha256" text;--> statement-breakpoint
-- The files of applications stay where they are. How large an image is has never been recorded.
INSERT INTO "file" ("path", "size", "created_at", "visibility")
SELECT "candidateResume", "resumeSize", "created_at", 'private' FROM "candidate"
UNION ALL
SELECT "candidateImage", 0, "created_at", 'private' FROM "candidate" WHERE "candidateImage" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "file_use" ("path", "owner")
SELECT "candidateResume", 'candidate:' || "id" FROM "candidate"
UNION ALL
SELECT "candidateImage", 'candidate:' || "id" FROM "candidate" WHERE "candidateImage" IS NOT NULL;
