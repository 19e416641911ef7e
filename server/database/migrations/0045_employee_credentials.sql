CREATE TABLE "employee_credential" (
	"account_id" integer NOT NULL,
	"service" text NOT NULL,
	"identity" text NOT NULL,
	"display_name" text NOT NULL,
	"sealed" text NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "employee_credential_account_id_service_pk" PRIMARY KEY("account_id","service")
);
--> statement-breakpoint
ALTER TABLE "employee_credential" ADD CONSTRAINT "employee_credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;