CREATE TABLE "admin_device" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_device" ADD CONSTRAINT "admin_device_admin_id_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admin"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_device_admin" ON "admin_device" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_device_expiry" ON "admin_device" USING btree ("expires_at");