CREATE TABLE "talk_reference" (
	"account_id" integer NOT NULL,
	"token" text NOT NULL,
	"reference" text NOT NULL,
	"message_id" integer,
	"busy_until" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_reference_account_id_token_reference_pk" PRIMARY KEY("account_id","token","reference")
);
--> statement-breakpoint
CREATE TABLE "talk_room" (
	"token" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"members_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_room_project" UNIQUE("project_id")
);
--> statement-breakpoint
ALTER TABLE "talk_reference" ADD CONSTRAINT "talk_reference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;