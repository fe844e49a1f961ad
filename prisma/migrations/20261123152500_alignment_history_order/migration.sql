-- The history of alignment has an order of its own, whatever the clock said: that in which it was written.
CREATE TABLE "new_AlignmentChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "fromStatus" TEXT,
    "toStatus" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "reason" TEXT,
    "note" TEXT,
    "changedById" TEXT NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "AlignmentChange_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_AlignmentChange" ("id", "circleId", "number", "fromStatus", "toStatus", "day", "reason", "note", "changedById", "changedAt")
SELECT "id", "circleId", ROW_NUMBER() OVER (PARTITION BY "circleId" ORDER BY rowid), "fromStatus", "toStatus", "day", "reason", "note", "changedById", "changedAt"
FROM "AlignmentChange";
DROP TABLE "AlignmentChange";
ALTER TABLE "new_AlignmentChange" RENAME TO "AlignmentChange";
CREATE UNIQUE INDEX "AlignmentChange_circleId_number_key" ON "AlignmentChange"("circleId", "number");

CREATE TRIGGER "AlignmentChange_stays" BEFORE UPDATE ON "AlignmentChange"
BEGIN
  SELECT RAISE(ABORT, 'the history of alignment is only added to');
END;
