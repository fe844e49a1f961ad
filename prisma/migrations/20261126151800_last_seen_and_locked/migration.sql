-- AlterTable
ALTER TABLE "User" ADD COLUMN "lastSeenAt" DATETIME;

-- Sessions that ended left no row behind, but the audit log holds when they began.
UPDATE "User" SET "lastSeenAt" = coalesce(
  (SELECT max("seenAt") FROM "Session" WHERE "Session"."userId" = "User"."id"),
  (SELECT max("at") FROM "Audit" WHERE "actorId" = "User"."id" AND "action" = 'session.started')
);

-- CreateIndex
CREATE INDEX "PasswordFailure_waitUntil_idx" ON "PasswordFailure"("waitUntil");

-- CreateIndex
CREATE INDEX "PasswordFailure_inARow_idx" ON "PasswordFailure"("inARow");
