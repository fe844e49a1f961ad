-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "event" TEXT;

-- CreateTable
CREATE TABLE "ProgressItem" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "sortTitle" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "categoryId" TEXT,
    "dueDate" TEXT,
    "dueOrder" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "isCompleted" BOOLEAN NOT NULL DEFAULT false,
    "completedById" TEXT,
    "dateCompleted" DATETIME,
    "goalId" TEXT,
    "concern" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "deletedById" TEXT,
    CONSTRAINT "ProgressItem_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProgressItem_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "ProgressItem_goalId_fkey" FOREIGN KEY ("goalId") REFERENCES "ProgressItem" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "ProgressItem_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ProgressItem_completedById_fkey" FOREIGN KEY ("completedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProgressAssignee" (
    "itemId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "assignedAt" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "memberId"),
    CONSTRAINT "ProgressAssignee_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ProgressItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProgressAssignee_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ProgressItem_circleId_type_isActive_isCompleted_id_idx" ON "ProgressItem"("circleId", "type", "isActive", "isCompleted", "id");

-- CreateIndex
CREATE INDEX "ProgressItem_type_isActive_isCompleted_dueOrder_id_idx" ON "ProgressItem"("type", "isActive", "isCompleted", "dueOrder", "id");

-- CreateIndex
CREATE INDEX "ProgressItem_type_isActive_isCompleted_sortTitle_id_idx" ON "ProgressItem"("type", "isActive", "isCompleted", "sortTitle", "id");

-- CreateIndex
CREATE INDEX "ProgressItem_type_isActive_isCompleted_id_idx" ON "ProgressItem"("type", "isActive", "isCompleted", "id");

-- CreateIndex
CREATE INDEX "ProgressItem_circleId_concern_idx" ON "ProgressItem"("circleId", "concern");

-- CreateIndex
CREATE INDEX "ProgressItem_categoryId_idx" ON "ProgressItem"("categoryId");

-- CreateIndex
CREATE INDEX "ProgressItem_goalId_idx" ON "ProgressItem"("goalId");

-- CreateIndex
CREATE INDEX "ProgressItem_createdById_idx" ON "ProgressItem"("createdById");

-- CreateIndex
CREATE INDEX "ProgressItem_completedById_idx" ON "ProgressItem"("completedById");

-- CreateIndex
CREATE INDEX "ProgressAssignee_memberId_idx" ON "ProgressAssignee"("memberId");
