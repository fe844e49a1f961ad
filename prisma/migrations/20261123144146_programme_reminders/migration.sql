-- CreateTable
CREATE TABLE "ProgrammeReminder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "since" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,
    CONSTRAINT "ProgrammeReminder_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Alignment" DROP COLUMN "remindedFor";
ALTER TABLE "Alignment" DROP COLUMN "updatedAt";

-- RedefineTables
-- What comes due was done by nobody: such a notification has no sender.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "event" TEXT,
    "date" TEXT,
    "circleId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "senderId" TEXT,
    "readAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Notification_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Notification" ("circleId", "createdAt", "date", "event", "id", "readAt", "senderId", "subjectId", "type", "userId") SELECT "circleId", "createdAt", "date", "event", "id", "readAt", "senderId", "subjectId", "type", "userId" FROM "Notification";
DROP TABLE "Notification";
ALTER TABLE "new_Notification" RENAME TO "Notification";
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id");
CREATE INDEX "Notification_userId_type_id_idx" ON "Notification"("userId", "type", "id");
CREATE INDEX "Notification_subjectId_idx" ON "Notification"("subjectId");
CREATE INDEX "Notification_circleId_idx" ON "Notification"("circleId");
CREATE INDEX "Notification_senderId_idx" ON "Notification"("senderId");
CREATE UNIQUE INDEX "Notification_userId_type_subjectId_key" ON "Notification"("userId", "type", "subjectId");
CREATE INDEX "Notification_unread_idx" ON "Notification"("userId", "type", "id") WHERE "readAt" IS NULL;
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "ProgrammeReminder_circleId_kind_dueOn_key" ON "ProgrammeReminder"("circleId", "kind", "dueOn");
