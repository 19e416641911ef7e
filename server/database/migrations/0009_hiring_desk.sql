CREATE TABLE "criteria" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "criteria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"criteria" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"candidate_id" integer NOT NULL,
	"criteria_id" integer NOT NULL,
	"resume_id" integer NOT NULL,
	"input_hash" text NOT NULL,
	"scorer" text NOT NULL,
	"model" text,
	"prompt_version" text,
	"ai_summary" text NOT NULL,
	"ai_score" smallint NOT NULL,
	"score_breakdown" jsonb NOT NULL,
	"repeats_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_reading" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resume_reading_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"candidate_id" integer NOT NULL,
	"reader" text NOT NULL,
	"text" text NOT NULL,
	"sections" jsonb NOT NULL,
	"hidden" jsonb NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewer_score" (
	"evaluation_id" integer NOT NULL,
	"name_key" text NOT NULL,
	"reviewer" text NOT NULL,
	"admin_id" integer,
	"score_breakdown" jsonb NOT NULL,
	"score" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviewer_score_evaluation_id_name_key_pk" PRIMARY KEY("evaluation_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "score_override" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_override_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evaluation_id" integer NOT NULL,
	"admin_id" integer,
	"reviewer" text NOT NULL,
	"category" text NOT NULL,
	"old_score" smallint,
	"new_score" smallint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scoring" (
	"candidate_id" integer PRIMARY KEY NOT NULL,
	"criteria_id" integer NOT NULL,
	"former_status" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate" ADD COLUMN "ai_score" smallint;--> statement-breakpoint
ALTER TABLE "candidate" ADD COLUMN "scoring_error" text;--> statement-breakpoint
ALTER TABLE "candidate" ADD COLUMN "search" text GENERATED ALWAYS AS (lower("candidateName" || chr(10) || email || chr(10) || designation || chr(10) || "nameOfReference" || chr(10) || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_criteria_id_criteria_id_fk" FOREIGN KEY ("criteria_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_resume_id_resume_reading_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resume_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_reading" ADD CONSTRAINT "resume_reading_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_score" ADD CONSTRAINT "reviewer_score_evaluation_id_evaluation_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_override" ADD CONSTRAINT "score_override_evaluation_id_evaluation_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scoring" ADD CONSTRAINT "scoring_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scoring" ADD CONSTRAINT "scoring_criteria_id_criteria_id_fk" FOREIGN KEY ("criteria_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "criteria_version" ON "criteria" USING btree ("version");--> statement-breakpoint
CREATE INDEX "evaluation_candidate" ON "evaluation" USING btree ("candidate_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "evaluation_input" ON "evaluation" USING btree ("input_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "resume_reading_reader" ON "resume_reading" USING btree ("candidate_id","reader");--> statement-breakpoint
CREATE INDEX "score_override_evaluation" ON "score_override" USING btree ("evaluation_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "candidate_created_at" ON "candidate" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "candidate_email" ON "candidate" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "candidate_search" ON "candidate" USING gin ("search" gin_trgm_ops);