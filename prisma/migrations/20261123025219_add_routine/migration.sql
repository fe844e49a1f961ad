-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "date" TEXT;

-- CreateTable
CREATE TABLE "RoutineItem" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "isTask" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "isAllDay" BOOLEAN NOT NULL,
    "startDate" TEXT NOT NULL,
    "startTime" TEXT,
    "endDate" TEXT,
    "endTime" TEXT,
    "recurringPattern" TEXT NOT NULL,
    "weekdays" TEXT,
    "monthDay" INTEGER,
    "month" INTEGER,
    "ends" TEXT NOT NULL DEFAULT 'never',
    "endsOn" TEXT,
    "endsAfter" INTEGER,
    "lastDay" TEXT NOT NULL,
    "parentId" TEXT,
    "originalDate" TEXT,
    "continuesId" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "deletedById" TEXT,
    CONSTRAINT "RoutineItem_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoutineItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "RoutineItem" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "RoutineItem_continuesId_fkey" FOREIGN KEY ("continuesId") REFERENCES "RoutineItem" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "RoutineItem_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoutineExclusion" (
    "itemId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "excludedById" TEXT NOT NULL,
    "excludedAt" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "date"),
    CONSTRAINT "RoutineExclusion_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoutineItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoutineAssignee" (
    "itemId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "assignedAt" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "memberId"),
    CONSTRAINT "RoutineAssignee_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoutineItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoutineAssignee_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaskCompletion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "itemId" TEXT NOT NULL,
    "circleId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "TaskCompletion_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoutineItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TaskCompletion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoutineSubscription" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "circleId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "hasTitles" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "RoutineSubscription_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoutineSubscription_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoutineReminder" (
    "itemId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "lead" TEXT NOT NULL,
    "chosenAt" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "memberId", "way"),
    CONSTRAINT "RoutineReminder_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoutineItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoutineReminder_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReminderSent" (
    "itemId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "date", "userId", "way"),
    CONSTRAINT "ReminderSent_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoutineItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RoutineItem_circleId_isActive_lastDay_idx" ON "RoutineItem"("circleId", "isActive", "lastDay");

-- CreateIndex
CREATE INDEX "RoutineItem_continuesId_idx" ON "RoutineItem"("continuesId");

-- CreateIndex
CREATE INDEX "RoutineItem_createdById_idx" ON "RoutineItem"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineItem_parentId_originalDate_key" ON "RoutineItem"("parentId", "originalDate");

-- CreateIndex
CREATE INDEX "RoutineAssignee_memberId_idx" ON "RoutineAssignee"("memberId");

-- CreateIndex
CREATE INDEX "TaskCompletion_circleId_date_idx" ON "TaskCompletion"("circleId", "date");

-- CreateIndex
CREATE INDEX "TaskCompletion_userId_idx" ON "TaskCompletion"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "TaskCompletion_itemId_date_key" ON "TaskCompletion"("itemId", "date");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineSubscription_memberId_key" ON "RoutineSubscription"("memberId");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineSubscription_tokenHash_key" ON "RoutineSubscription"("tokenHash");

-- CreateIndex
CREATE INDEX "RoutineSubscription_circleId_idx" ON "RoutineSubscription"("circleId");

-- CreateIndex
CREATE INDEX "RoutineReminder_memberId_idx" ON "RoutineReminder"("memberId");

-- CreateIndex
CREATE INDEX "ReminderSent_sentAt_idx" ON "ReminderSent"("sentAt");
