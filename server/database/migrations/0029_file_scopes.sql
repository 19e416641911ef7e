-- Files are shared with projects and with conversations: the ids of projects become scopes.
UPDATE "drive_item"
SET "shared_with" = ARRAY(SELECT 'project:' || "id" FROM unnest("shared_with") AS "id"),
  "readers" = ARRAY(SELECT 'project:' || "id" FROM unnest("readers") AS "id")
WHERE "readers" <> '{}' OR "shared_with" <> '{}';
