CREATE TABLE "candidate_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_words" ADD CONSTRAINT "candidate_words_id_candidate_id_fk" FOREIGN KEY ("id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_words_terms" ON "candidate_words" USING gin (search_terms("id", "scopes", "head" || "body")) WITH (fastupdate=false);