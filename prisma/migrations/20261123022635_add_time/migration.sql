-- CreateTable
CREATE TABLE "Timer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "circleId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "activity" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "startedAt" DATETIME NOT NULL,
    "workedMs" INTEGER NOT NULL DEFAULT 0,
    "runningSince" DATETIME,
    "pausedAt" DATETIME,
    "heartbeatAt" DATETIME,
    "stoppedAt" DATETIME,
    "problems" TEXT NOT NULL DEFAULT '{}',
    "reason" TEXT NOT NULL DEFAULT '',
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Timer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Timer_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TimeEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "activity" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "seconds" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "adjustsId" TEXT,
    "reason" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "deletedById" TEXT,
    CONSTRAINT "TimeEntry_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TimeEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimeEntry_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimeEntry_adjustsId_fkey" FOREIGN KEY ("adjustsId") REFERENCES "TimeEntry" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "TimeEntry_activity_fkey" FOREIGN KEY ("activity") REFERENCES "TimeActivity" ("value") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TimeEntryChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "entryId" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "changedById" TEXT NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "TimeEntryChange_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "TimeEntry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TimeActivity" (
    "value" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT,
    "nameEs" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ClosedMonth" (
    "month" TEXT NOT NULL PRIMARY KEY,
    "closedAt" DATETIME NOT NULL,
    "closedById" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Timer_userId_key" ON "Timer"("userId");

-- CreateIndex
CREATE INDEX "Timer_circleId_idx" ON "Timer"("circleId");

-- CreateIndex
CREATE INDEX "Timer_sessionId_idx" ON "Timer"("sessionId");

-- CreateIndex
CREATE INDEX "Timer_heartbeatAt_idx" ON "Timer"("heartbeatAt");

-- CreateIndex
CREATE INDEX "TimeEntry_circle_idx" ON "TimeEntry"("circleId", "isActive", "startDate", "startedAt", "id", "userId", "activity", "seconds");

-- CreateIndex
CREATE INDEX "TimeEntry_month_idx" ON "TimeEntry"("isActive", "month", "circleId", "userId", "activity", "seconds");

-- CreateIndex
CREATE INDEX "TimeEntry_person_idx" ON "TimeEntry"("userId", "isActive", "month", "circleId", "activity", "seconds");

-- CreateIndex
CREATE INDEX "TimeEntry_adjustsId_idx" ON "TimeEntry"("adjustsId");

-- CreateIndex
CREATE INDEX "TimeEntry_activity_idx" ON "TimeEntry"("activity");

-- CreateIndex
CREATE INDEX "TimeEntry_createdById_idx" ON "TimeEntry"("createdById");

-- CreateIndex
CREATE INDEX "TimeEntryChange_entryId_id_idx" ON "TimeEntryChange"("entryId", "id");

-- CreateIndex
CREATE INDEX "TimeActivity_isActive_position_value_idx" ON "TimeActivity"("isActive", "position", "value");

-- The specified activities; carePlanPrearing is spelled as in the specification.
INSERT INTO "TimeActivity" ("value", "isActive", "position", "createdAt", "updatedAt") VALUES
('careRecipientCall', true, 0, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('familyMemberCall', true, 1, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('providerCall', true, 2, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('careRecipientEmail', true, 3, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('familyMemberEmail', true, 4, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('providerEmail', true, 5, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('medicalRecordReview', true, 6, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('carePlanPrearing', true, 7, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('carePlanUpdating', true, 8, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('newMedication', true, 9, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('medicationRefill', true, 10, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('arrangingNewReferral', true, 11, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('discussingReferral', true, 12, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00'),
('other', true, 13, '2026-11-23T00:00:00.000+00:00', '2026-11-23T00:00:00.000+00:00');
