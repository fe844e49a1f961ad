-- Names are sorted and found without case and accents, which no lower() of SQLite does. `folded` is a function of ours
-- that is there while migrations run (data/migrate.server.ts).
ALTER TABLE "User" ADD COLUMN "foldedFirstName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "foldedLastName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Recipient" ADD COLUMN "foldedFirstName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Workflow" ADD COLUMN "foldedName" TEXT NOT NULL DEFAULT '';

UPDATE "User" SET "foldedFirstName" = folded("firstName"), "foldedLastName" = folded("lastName");
UPDATE "Recipient" SET "foldedFirstName" = folded("firstName");
UPDATE "Workflow" SET "foldedName" = folded("name");

DROP INDEX "User_names_idx";
CREATE INDEX "User_foldedLastName_foldedFirstName_lastName_id_idx" ON "User"("foldedLastName", "foldedFirstName", "lastName", "id");

DROP INDEX "User_firstName_idx";
CREATE INDEX "User_foldedFirstName_idx" ON "User"("foldedFirstName");

DROP INDEX "Workflow_isActive_name_idx";
CREATE INDEX "Workflow_isActive_foldedName_name_id_idx" ON "Workflow"("isActive", "foldedName", "name", "id");
