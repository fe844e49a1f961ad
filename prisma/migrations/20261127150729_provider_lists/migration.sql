-- Counted by what is shown: items that were deleted count nowhere.
DROP INDEX "ProgressItem_categoryId_idx";
CREATE INDEX "ProgressItem_categoryId_isActive_idx" ON "ProgressItem"("categoryId", "isActive");

ALTER TABLE "Category" ADD COLUMN "nameEs" TEXT;

-- The order in which workflows are offered begins as they were listed so far: by name.
ALTER TABLE "Workflow" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
UPDATE "Workflow" SET "position" = (
    SELECT COUNT(*) FROM "Workflow" AS "earlier"
    WHERE ("earlier"."foldedName", "earlier"."name", "earlier"."id") < ("Workflow"."foldedName", "Workflow"."name", "Workflow"."id")
);
DROP INDEX "Workflow_isActive_foldedName_name_id_idx";
CREATE INDEX "Workflow_isActive_position_foldedName_name_id_idx" ON "Workflow"("isActive", "position", "foldedName", "name", "id");

CREATE TABLE "WorkflowOpening" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workflowId" TEXT NOT NULL,
    "openedAt" DATETIME NOT NULL,
    CONSTRAINT "WorkflowOpening_workflowId_fkey" FOREIGN KEY ("workflowId") REFERENCES "Workflow" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WorkflowOpening_workflowId_openedAt_idx" ON "WorkflowOpening"("workflowId", "openedAt");
