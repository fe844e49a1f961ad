-- CreateTable
CREATE TABLE "AssessmentRevision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "section" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "changed" TEXT NOT NULL,
    "restoredFromId" TEXT,
    "savedById" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,
    CONSTRAINT "AssessmentRevision_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AssessmentRevision_savedById_fkey" FOREIGN KEY ("savedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "circleId" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "typed" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "submissionId" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,
    CONSTRAINT "Draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Draft_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AssessmentRevision_circleId_section_id_idx" ON "AssessmentRevision"("circleId", "section", "id");

-- CreateIndex
CREATE INDEX "AssessmentRevision_savedById_idx" ON "AssessmentRevision"("savedById");

-- CreateIndex
CREATE INDEX "Draft_circleId_idx" ON "Draft"("circleId");

-- CreateIndex
CREATE INDEX "Draft_savedAt_idx" ON "Draft"("savedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_userId_circleId_form_submissionId_key" ON "Draft"("userId", "circleId", "form", "submissionId");
