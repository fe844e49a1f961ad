-- CreateTable
CREATE TABLE "HealthSurvey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "answeredOn" TEXT NOT NULL,
    "answeredBy" TEXT NOT NULL,
    "helperId" TEXT,
    "helperName" TEXT,
    "answers" TEXT NOT NULL,
    "recordedById" TEXT NOT NULL,
    "recordedAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "removedById" TEXT,
    "removalReason" TEXT,
    CONSTRAINT "HealthSurvey_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HealthSurvey_helperId_fkey" FOREIGN KEY ("helperId") REFERENCES "Member" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "HealthSurvey_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BurdenInterview" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "caregiverId" TEXT NOT NULL,
    "caregiverName" TEXT NOT NULL,
    "memberId" TEXT,
    "answeredOn" TEXT NOT NULL,
    "answers" TEXT NOT NULL,
    "askedById" TEXT NOT NULL,
    "recordedAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "removedById" TEXT,
    "removalReason" TEXT,
    CONSTRAINT "BurdenInterview_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BurdenInterview_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "BurdenInterview_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "HealthSurvey_circleId_answeredOn_idx" ON "HealthSurvey"("circleId", "answeredOn");

-- CreateIndex
CREATE INDEX "HealthSurvey_helperId_idx" ON "HealthSurvey"("helperId");

-- CreateIndex
CREATE INDEX "HealthSurvey_recordedById_idx" ON "HealthSurvey"("recordedById");

-- CreateIndex
CREATE INDEX "BurdenInterview_circleId_caregiverId_answeredOn_idx" ON "BurdenInterview"("circleId", "caregiverId", "answeredOn");

-- CreateIndex
CREATE INDEX "BurdenInterview_memberId_idx" ON "BurdenInterview"("memberId");

-- CreateIndex
CREATE INDEX "BurdenInterview_askedById_idx" ON "BurdenInterview"("askedById");
