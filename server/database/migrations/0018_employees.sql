CREATE TABLE "employee_profile" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"designation" text DEFAULT '' NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"contact_number" text DEFAULT '' NOT NULL,
	"about_us" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_project_role" (
	"account_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"project_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "employee_project_role_account_id_ordinal_pk" PRIMARY KEY("account_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_profile" ADD CONSTRAINT "employee_profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_project_role" ADD CONSTRAINT "employee_project_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;