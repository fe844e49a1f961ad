-- CreateTable
CREATE TABLE "Alignment" (
    "circleId" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "status" TEXT,
    "statusOn" TEXT,
    "alignedOn" TEXT,
    "assessedOn" TEXT,
    "remindedFor" TEXT,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Alignment_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AlignmentChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "fromStatus" TEXT,
    "toStatus" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "reason" TEXT,
    "note" TEXT,
    "changedById" TEXT NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "AlignmentChange_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RespiteEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "setting" TEXT NOT NULL,
    "units" INTEGER NOT NULL,
    "unitCents" INTEGER NOT NULL,
    "note" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedById" TEXT,
    "removedAt" DATETIME,
    "removalReason" TEXT,
    CONSTRAINT "RespiteEntry_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProgrammeSetting" (
    "name" TEXT NOT NULL,
    "holdsFrom" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "setById" TEXT,
    "setAt" DATETIME NOT NULL,

    PRIMARY KEY ("name", "holdsFrom")
);

-- CreateIndex
CREATE INDEX "Alignment_status_assessedOn_idx" ON "Alignment"("status", "assessedOn");

-- CreateIndex
CREATE INDEX "AlignmentChange_circleId_id_idx" ON "AlignmentChange"("circleId", "id");

-- CreateIndex
CREATE INDEX "RespiteEntry_circleId_isActive_date_idx" ON "RespiteEntry"("circleId", "isActive", "date");

-- What an instance starts with: the base rates of the request for applications, and the rhythms that participants keep.
INSERT INTO "ProgrammeSetting" ("name", "holdsFrom", "value", "setAt") VALUES
('G0519', '2024-07-01', '150', '2026-11-23T00:00:00.000+00:00'),
('G0524', '2024-07-01', '65', '2026-11-23T00:00:00.000+00:00'),
('G0520', '2024-07-01', '275', '2026-11-23T00:00:00.000+00:00'),
('G0525', '2024-07-01', '120', '2026-11-23T00:00:00.000+00:00'),
('G0521', '2024-07-01', '360', '2026-11-23T00:00:00.000+00:00'),
('G0526', '2024-07-01', '220', '2026-11-23T00:00:00.000+00:00'),
('G0522', '2024-07-01', '230', '2026-11-23T00:00:00.000+00:00'),
('G0527', '2024-07-01', '120', '2026-11-23T00:00:00.000+00:00'),
('G0523', '2024-07-01', '390', '2026-11-23T00:00:00.000+00:00'),
('G0528', '2024-07-01', '215', '2026-11-23T00:00:00.000+00:00'),
('cap', '2024-07-01', '2500', '2026-11-23T00:00:00.000+00:00'),
('warnFrom', '2024-07-01', '80', '2026-11-23T00:00:00.000+00:00'),
('G0529', '2024-07-01', '120', '2026-11-23T00:00:00.000+00:00'),
('G0530', '2024-07-01', '96', '2026-11-23T00:00:00.000+00:00'),
('G0531', '2024-07-01', '260', '2026-11-23T00:00:00.000+00:00'),
('lowDyad', '2024-07-01', 'quarterly', '2026-11-23T00:00:00.000+00:00'),
('moderateHighDyad', '2024-07-01', 'monthly', '2026-11-23T00:00:00.000+00:00'),
('lowIndividual', '2024-07-01', 'monthly', '2026-11-23T00:00:00.000+00:00'),
('moderateHighIndividual', '2024-07-01', 'twiceAMonth', '2026-11-23T00:00:00.000+00:00'),
('dueAfter', '2024-07-01', '180', '2026-11-23T00:00:00.000+00:00'),
('amberFrom', '2024-07-01', '160', '2026-11-23T00:00:00.000+00:00'),
('neverAfter', '2024-07-01', '365', '2026-11-23T00:00:00.000+00:00'),
('cap', '2026-07-01', '2563', '2026-11-23T00:00:00.000+00:00');

-- The history of alignment is only added to.
CREATE TRIGGER "AlignmentChange_stays" BEFORE UPDATE ON "AlignmentChange"
BEGIN
  SELECT RAISE(ABORT, 'the history of alignment is only added to');
END;
