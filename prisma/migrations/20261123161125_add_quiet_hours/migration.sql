-- AlterTable
ALTER TABLE "PushMessage" ADD COLUMN "newsSince" DATETIME;

-- CreateTable
CREATE TABLE "HeldNews" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "since" DATETIME NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "HeldNews_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "HeldNews_until_idx" ON "HeldNews"("until");
