CREATE TABLE "candidates_read" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ids" integer[] NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidates_read" ADD CONSTRAINT "candidates_read_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;