CREATE TABLE "onboarding_step" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onboarding_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"is_leaving" boolean DEFAULT false NOT NULL,
	"candidate_id" integer,
	"account_id" integer,
	"decision_id" integer,
	"target_id" integer NOT NULL,
	"title" text NOT NULL,
	"has_changed" boolean DEFAULT true NOT NULL,
	"done_by" integer,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_by" integer,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "onboarding_step" ADD CONSTRAINT "onboarding_step_candidate_id_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidate"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_step" ADD CONSTRAINT "onboarding_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_step" ADD CONSTRAINT "onboarding_step_done_by_account_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_step" ADD CONSTRAINT "onboarding_step_undone_by_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onboarding_step_candidate" ON "onboarding_step" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "onboarding_step_account" ON "onboarding_step" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "onboarding_step_decision" ON "onboarding_step" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "onboarding_step_account_once" ON "onboarding_step" USING btree ("candidate_id") WHERE kind = 'account' and not is_leaving and undone_at is null;