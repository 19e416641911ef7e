CREATE TABLE "conversation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"project_id" text,
	"pair" text,
	"change" integer DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_activity" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_kind" CHECK (("conversation"."kind" = 'project') = ("conversation"."project_id" is not null)
      and ("conversation"."kind" = 'direct') = ("conversation"."pair" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_member" (
	"conversation_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"read_up_to" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_member_conversation_id_account_id_pk" PRIMARY KEY("conversation_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"position" integer NOT NULL,
	"change" integer NOT NULL,
	"author_id" integer,
	"reference" text,
	"message" text NOT NULL,
	"system_message" text DEFAULT '' NOT NULL,
	"reply_to" integer,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_reaction" (
	"message_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reaction_message_id_account_id_reaction_pk" PRIMARY KEY("message_id","account_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reaction" ADD CONSTRAINT "conversation_reaction_message_id_conversation_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reaction" ADD CONSTRAINT "conversation_reaction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_token" ON "conversation" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_project" ON "conversation" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_pair" ON "conversation" USING btree ("pair");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_member_account" ON "conversation_member" USING btree ("account_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_message_position" ON "conversation_message" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_message_change" ON "conversation_message" USING btree ("conversation_id","change");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_message_reference" ON "conversation_message" USING btree ("conversation_id","author_id","reference");--> statement-breakpoint
CREATE INDEX "conversation_message_search" ON "conversation_message" USING gin (lower("message") gin_trgm_ops);