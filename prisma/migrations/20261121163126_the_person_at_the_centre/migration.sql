-- AlterTable
ALTER TABLE "User" ADD COLUMN "pictureId" TEXT;
ALTER TABLE "User" ADD COLUMN "disabledAt" DATETIME;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN "confirmedAt" DATETIME;
ALTER TABLE "Session" ADD COLUMN "providerSeenAt" DATETIME;

-- CreateTable
CREATE TABLE "NoteRevision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "writtenById" TEXT NOT NULL,
    "writtenAt" DATETIME NOT NULL,
    CONSTRAINT "NoteRevision_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Label" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "color" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CircleLabel" (
    "circleId" TEXT NOT NULL,
    "labelId" TEXT NOT NULL,
    "addedById" TEXT NOT NULL,
    "addedAt" DATETIME NOT NULL,

    PRIMARY KEY ("circleId", "labelId"),
    CONSTRAINT "CircleLabel_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CircleLabel_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "Label" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Workflow" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "WorkflowAlias" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workflowId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "WorkflowAlias_workflowId_fkey" FOREIGN KEY ("workflowId") REFERENCES "Workflow" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Category" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "name" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CareProvider" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "recipientId" TEXT NOT NULL,
    "referringProvider" BOOLEAN NOT NULL DEFAULT false,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "clinicName" TEXT,
    "speciality" TEXT,
    "otherSpeciality" TEXT,
    "phoneNumber" TEXT,
    "phoneType" TEXT,
    "faxNumber" TEXT,
    "docStatus" TEXT NOT NULL DEFAULT 'active',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "deletedById" TEXT,
    CONSTRAINT "CareProvider_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "Recipient" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Observation" (
    "postId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "showAssessment" BOOLEAN NOT NULL DEFAULT true,
    "showStateLevel" BOOLEAN NOT NULL DEFAULT true,

    PRIMARY KEY ("postId", "type"),
    CONSTRAINT "Observation_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Media" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "circleId" TEXT,
    "postId" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "alt" TEXT NOT NULL DEFAULT '',
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Media_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Media_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Media_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MediaFile" (
    "mediaId" TEXT NOT NULL,
    "size" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    PRIMARY KEY ("mediaId", "size", "format"),
    CONSTRAINT "MediaFile_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Circle" ADD COLUMN "note" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Circle" ADD COLUMN "noteUpdatedAt" DATETIME;
ALTER TABLE "Circle" ADD COLUMN "noteUpdatedById" TEXT;

-- AlterTable
ALTER TABLE "Recipient" ADD COLUMN "generalInformationAt" DATETIME;
ALTER TABLE "Recipient" ADD COLUMN "generalInformationById" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "pcpFirstName" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "pcpLastName" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "pcpPhone" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "pcpPhoneType" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "pharmacyName" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "pharmacyPhone" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "hasNoPharmacy" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Recipient" ADD COLUMN "pictureId" TEXT;

-- AlterTable
ALTER TABLE "Submission" ADD COLUMN "madeId" TEXT;

-- CreateIndex
CREATE INDEX "Recipient_pictureId_idx" ON "Recipient"("pictureId");

-- CreateIndex
CREATE INDEX "NoteRevision_circleId_id_idx" ON "NoteRevision"("circleId", "id");

-- CreateIndex
CREATE INDEX "Label_isActive_name_idx" ON "Label"("isActive", "name");

-- CreateIndex
CREATE INDEX "CircleLabel_labelId_idx" ON "CircleLabel"("labelId");

-- CreateIndex
CREATE INDEX "Workflow_isActive_name_idx" ON "Workflow"("isActive", "name");

-- CreateIndex
CREATE INDEX "WorkflowAlias_workflowId_idx" ON "WorkflowAlias"("workflowId");

-- CreateIndex
CREATE UNIQUE INDEX "Category_value_key" ON "Category"("value");

-- CreateIndex
CREATE INDEX "CareProvider_recipientId_docStatus_idx" ON "CareProvider"("recipientId", "docStatus");

-- CreateIndex
CREATE INDEX "Media_postId_position_idx" ON "Media"("postId", "position");

-- CreateIndex
CREATE INDEX "Media_circleId_idx" ON "Media"("circleId");

-- CreateIndex
CREATE INDEX "Media_createdById_createdAt_idx" ON "Media"("createdById", "createdAt");

-- CreateIndex
CREATE INDEX "MediaFile_hash_idx" ON "MediaFile"("hash");

-- CreateIndex
CREATE INDEX "User_pictureId_idx" ON "User"("pictureId");

-- DropIndex
DROP INDEX "Member_userId_status_idx";

-- CreateIndex
CREATE INDEX "Member_userId_status_roleId_circleId_idx" ON "Member"("userId", "status", "roleId", "circleId");

-- By hand from here on: what the schema's language cannot say.

-- People are listed and looked for by their names, whatever the case. Few of them run the instance.
CREATE INDEX "User_names_idx" ON "User"("lastName" COLLATE NOCASE, "firstName" COLLATE NOCASE, "id");
CREATE INDEX "User_firstName_idx" ON "User"("firstName" COLLATE NOCASE);
CREATE INDEX "User_superAdmin_idx" ON "User"("id") WHERE "isSuperAdmin" = 1;

-- The outbox is read by what became of the mail.
CREATE INDEX "Outbox_waiting_idx" ON "Outbox"("id") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;
CREATE INDEX "Outbox_failed_idx" ON "Outbox"("id") WHERE "failedAt" IS NOT NULL;
CREATE INDEX "Outbox_sent_idx" ON "Outbox"("id") WHERE "sentAt" IS NOT NULL;
