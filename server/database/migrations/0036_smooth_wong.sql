CREATE TABLE "decided_candidate" (
	"decision_id" integer NOT NULL,
	"candidate_id" integer NOT NULL,
	"former_status" smallint NOT NULL,
	"scored_status" smallint NOT NULL,
	"former_decided_at" timestamp with time zone,
	CONSTRAINT "decided_candidate_decision_id_candidate_id_pk" PRIMARY KEY("decision_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "decision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_id" integer NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "candidate" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decided_candidate" ADD CONSTRAINT "decided_candidate_decision_id_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decided_candidate" ADD CONSTRAINT "decided_candidate_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decided_candidate_latest" ON "decided_candidate" USING btree ("candidate_id","decision_id");--> statement-breakpoint
CREATE INDEX "candidate_job" ON "candidate" USING btree ("designation","status");--> statement-breakpoint
CREATE INDEX "candidate_decided" ON "candidate" USING btree ("decided_at","created_at") WHERE decided_at is not null;