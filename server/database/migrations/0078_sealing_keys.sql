CREATE TABLE "sealing_key" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
