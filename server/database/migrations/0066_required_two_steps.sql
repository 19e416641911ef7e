CREATE TABLE "sign_in_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"requires_two_steps" boolean NOT NULL,
	CONSTRAINT "sign_in_rules_once" CHECK ("sign_in_rules"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "has_passkey" boolean DEFAULT false NOT NULL;