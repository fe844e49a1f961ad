-- AlterTable
ALTER TABLE "User" ADD COLUMN "acceptedTermsAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "digestedAt" DATETIME;

-- AlterTable
ALTER TABLE "Recipient" ADD COLUMN "cms" TEXT;

-- CreateTable
CREATE TABLE "EmailCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Insurance" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "recipientId" TEXT NOT NULL,
    "rank" TEXT NOT NULL,
    "insuranceProvider" TEXT,
    "memberID" TEXT,
    "groupNumber" TEXT,
    "planType" TEXT,
    "effectiveDate" TEXT,
    "expirationDate" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Insurance_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "Recipient" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "memberId" TEXT NOT NULL,
    "circleId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "invitedById" TEXT NOT NULL,
    "invitedAt" DATETIME NOT NULL,
    "acceptedAt" DATETIME,
    "rejectedAt" DATETIME,
    "tokenHash" TEXT,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Invitation_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invitation_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvitationSending" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "sentById" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PushMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "subscriptionId" TEXT NOT NULL,
    "notificationId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "sendAfter" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "PushMessage_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "PushSubscription" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "EmailCode_userId_createdAt_idx" ON "EmailCode"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "EmailCode_createdAt_idx" ON "EmailCode"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Insurance_recipientId_rank_key" ON "Insurance"("recipientId", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_memberId_key" ON "Invitation"("memberId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_email_status_idx" ON "Invitation"("email", "status");

-- CreateIndex
CREATE INDEX "Invitation_circleId_idx" ON "Invitation"("circleId");

-- CreateIndex
CREATE INDEX "Invitation_invitedById_idx" ON "Invitation"("invitedById");

-- CreateIndex
CREATE INDEX "InvitationSending_email_sentAt_idx" ON "InvitationSending"("email", "sentAt");

-- CreateIndex
CREATE INDEX "InvitationSending_sentById_sentAt_idx" ON "InvitationSending"("sentById", "sentAt");

-- CreateIndex
CREATE INDEX "InvitationSending_sentAt_idx" ON "InvitationSending"("sentAt");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");

-- CreateIndex
CREATE INDEX "PushMessage_sendAfter_idx" ON "PushMessage"("sendAfter");

-- CreateIndex
CREATE INDEX "PushMessage_subscriptionId_idx" ON "PushMessage"("subscriptionId");

-- CreateIndex
CREATE INDEX "Notification_userId_type_id_idx" ON "Notification"("userId", "type", "id");

-- CreateIndex
CREATE INDEX "Audit_action_id_idx" ON "Audit"("action", "id");

-- By hand from here on: what the schema's language cannot say.

-- Unread notifications are few beside the read ones; each kind is looked for by itself.
DROP INDEX "Notification_unread_idx";
CREATE INDEX "Notification_unread_idx" ON "Notification"("userId", "type", "id") WHERE "readAt" IS NULL;

-- Those who were invited before invitations had rows of their own. Their links are void; whoever invited them can send a new one.
INSERT INTO "Invitation" ("id", "memberId", "circleId", "email", "status", "language", "invitedById", "invitedAt", "rejectedAt", "expiresAt")
SELECT lower(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21, 12)),
    "memberId", "circleId", "email", CASE "status" WHEN 'rejected' THEN 'rejected' ELSE 'invited' END, 'en', "invitedById", "invitedAt",
    CASE "status" WHEN 'rejected' THEN "updatedAt" END, "invitedAt"
FROM (
    SELECT hex(randomblob(16)) AS h, "id" AS "memberId", "circleId", "email", "status", "invitedById", "updatedAt",
        coalesce("invitedAt", "createdAt") AS "invitedAt"
    FROM "Member" WHERE "status" IN ('pending', 'no_register', 'rejected') AND "invitedById" IS NOT NULL
);
