-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "emailProvenAt" DATETIME,
    "passwordHash" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "phone" TEXT,
    "phoneType" TEXT,
    "dateOfBirth" TEXT,
    "address" TEXT,
    "aptSuite" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zipCode" TEXT,
    "isSuperAdmin" BOOLEAN NOT NULL DEFAULT false,
    "finishedOnboarding" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT,
    "timeZone" TEXT,
    "platform" TEXT NOT NULL DEFAULT 'WEB',
    "preferences" TEXT NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "FederatedIdentity" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "FederatedIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "isShared" BOOLEAN NOT NULL DEFAULT false,
    "device" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "seenAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PasswordFailure" (
    "emailHash" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "inARow" INTEGER NOT NULL,
    "windowStart" DATETIME NOT NULL,
    "waitUntil" DATETIME
);

-- CreateTable
CREATE TABLE "Role" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT ''
);

-- CreateTable
CREATE TABLE "Permission" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "roleId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record" TEXT,
    "isDeny" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Permission_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Circle" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "timeZone" TEXT NOT NULL DEFAULT 'America/New_York',
    "createdById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Recipient" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,
    "gender" TEXT,
    "dateOfBirth" TEXT,
    "phoneNumber" TEXT,
    "phoneType" TEXT,
    "email" TEXT,
    "residence" TEXT,
    "typeOfCommunity" TEXT,
    "address" TEXT,
    "aptSuite" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zipCode" TEXT,
    "lineOfService" TEXT,
    "generalInformation" TEXT,
    "memberSince" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Recipient_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Member" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "userId" TEXT,
    "email" TEXT NOT NULL,
    "roleId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "relationship" TEXT,
    "invitedById" TEXT,
    "invitedAt" DATETIME,
    "dateStartedCaregiving" TEXT,
    "livesWithCareRecipient" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "deletedById" TEXT,
    CONSTRAINT "Member_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Member_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Member_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Post" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "editedAt" DATETIME,
    "deletedAt" DATETIME,
    "deletedById" TEXT,
    CONSTRAINT "Post_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Post_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PostLike" (
    "postId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("postId", "userId"),
    CONSTRAINT "PostLike_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostLike_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "circleId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "senderId" TEXT NOT NULL,
    "readAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Notification_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Signal" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "topic" TEXT NOT NULL,
    "circleId" TEXT,
    "ref" TEXT,
    "userId" TEXT,
    "visibility" TEXT,
    "authorId" TEXT
);

-- CreateTable
CREATE TABLE "Audit" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" TEXT,
    "session" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT,
    "circleId" TEXT,
    "outcome" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '{}',
    "prev" BLOB NOT NULL,
    "hash" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Outbox" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "sendAfter" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "lastError" TEXT
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "FederatedIdentity_userId_idx" ON "FederatedIdentity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "FederatedIdentity_issuer_subject_key" ON "FederatedIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_endsAt_idx" ON "Session"("endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Role_name_key" ON "Role"("name");

-- CreateIndex
CREATE INDEX "Permission_roleId_idx" ON "Permission"("roleId");

-- CreateIndex
CREATE UNIQUE INDEX "Recipient_circleId_key" ON "Recipient"("circleId");

-- CreateIndex
CREATE INDEX "Member_userId_status_idx" ON "Member"("userId", "status");

-- CreateIndex
CREATE INDEX "Member_email_status_idx" ON "Member"("email", "status");

-- CreateIndex
CREATE INDEX "Member_roleId_idx" ON "Member"("roleId");

-- CreateIndex
CREATE UNIQUE INDEX "Member_circleId_email_key" ON "Member"("circleId", "email");

-- CreateIndex
CREATE UNIQUE INDEX "Member_circleId_userId_key" ON "Member"("circleId", "userId");

-- CreateIndex
CREATE INDEX "Post_circleId_isActive_id_idx" ON "Post"("circleId", "isActive", "id");

-- CreateIndex
CREATE INDEX "Post_createdById_idx" ON "Post"("createdById");

-- CreateIndex
CREATE INDEX "PostLike_userId_idx" ON "PostLike"("userId");

-- CreateIndex
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id");

-- CreateIndex
CREATE INDEX "Notification_subjectId_idx" ON "Notification"("subjectId");

-- CreateIndex
CREATE INDEX "Notification_circleId_idx" ON "Notification"("circleId");

-- CreateIndex
CREATE INDEX "Notification_senderId_idx" ON "Notification"("senderId");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_userId_type_subjectId_key" ON "Notification"("userId", "type", "subjectId");

-- CreateIndex
CREATE INDEX "Signal_at_idx" ON "Signal"("at");

-- CreateIndex
CREATE INDEX "Audit_circleId_id_idx" ON "Audit"("circleId", "id");

-- CreateIndex
CREATE INDEX "Audit_actorId_id_idx" ON "Audit"("actorId", "id");

-- CreateIndex
CREATE INDEX "Submission_createdAt_idx" ON "Submission"("createdAt");

-- CreateIndex
CREATE INDEX "Outbox_sentAt_failedAt_sendAfter_idx" ON "Outbox"("sentAt", "failedAt", "sendAfter");


-- Written by hand from here on. Rebuilding a table drops its triggers: a later migration that does so says them again.

-- A bell counts what is unread and nothing else.
CREATE INDEX "Notification_unread_idx" ON "Notification"("userId", "id") WHERE "readAt" IS NULL;

-- Whoever changes a membership, be it a person at the sqlite3 shell: open pages hear of it.
CREATE TRIGGER "Member_comes" AFTER INSERT ON "Member"
BEGIN
    INSERT INTO "Signal" ("at", "topic", "circleId", "userId")
    SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'circles', CASE WHEN NEW."status" = 'active' THEN NEW."circleId" END, NEW."userId"
    WHERE NEW."userId" IS NOT NULL;
    INSERT INTO "Signal" ("at", "topic", "circleId", "ref")
    VALUES (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'team', NEW."circleId", NEW."id");
END;

CREATE TRIGGER "Member_status_changes" AFTER UPDATE OF "status", "userId" ON "Member"
WHEN OLD."status" IS NOT NEW."status" OR OLD."userId" IS NOT NEW."userId"
BEGIN
    INSERT INTO "Signal" ("at", "topic", "circleId", "userId")
    SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'circles', CASE WHEN OLD."status" = 'active' OR NEW."status" = 'active' THEN OLD."circleId" END, OLD."userId"
    WHERE OLD."userId" IS NOT NULL;
    INSERT INTO "Signal" ("at", "topic", "circleId", "userId")
    SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'circles', CASE WHEN NEW."status" = 'active' THEN NEW."circleId" END, NEW."userId"
    WHERE NEW."userId" IS NOT NULL AND NEW."userId" IS NOT OLD."userId";
    INSERT INTO "Signal" ("at", "topic", "circleId", "ref")
    VALUES (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'team', NEW."circleId", NEW."id");
END;

CREATE TRIGGER "Member_rights_change" AFTER UPDATE OF "roleId", "isAdmin", "relationship" ON "Member"
WHEN OLD."status" IS NEW."status" AND OLD."userId" IS NEW."userId"
    AND (OLD."roleId" IS NOT NEW."roleId" OR OLD."isAdmin" IS NOT NEW."isAdmin" OR OLD."relationship" IS NOT NEW."relationship")
BEGIN
    INSERT INTO "Signal" ("at", "topic", "circleId", "userId")
    SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'rights', NEW."circleId", NEW."userId"
    WHERE NEW."userId" IS NOT NULL AND NEW."status" = 'active';
    INSERT INTO "Signal" ("at", "topic", "circleId", "ref")
    VALUES (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'team', NEW."circleId", NEW."id");
END;

CREATE TRIGGER "Member_goes" AFTER DELETE ON "Member"
BEGIN
    INSERT INTO "Signal" ("at", "topic", "circleId", "userId")
    SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'circles', CASE WHEN OLD."status" = 'active' THEN OLD."circleId" END, OLD."userId"
    WHERE OLD."userId" IS NOT NULL;
    INSERT INTO "Signal" ("at", "topic", "circleId", "ref")
    VALUES (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'team', OLD."circleId", OLD."id");
END;

-- A session that is ended takes its live streams with it.
CREATE TRIGGER "Session_ends" AFTER DELETE ON "Session"
BEGIN
    INSERT INTO "Signal" ("at", "topic", "ref", "userId")
    VALUES (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'session', OLD."id", OLD."userId");
END;

-- What was written to the audit log stays as it was written.
CREATE TRIGGER "Audit_is_not_changed" BEFORE UPDATE ON "Audit"
BEGIN
    SELECT RAISE(ABORT, 'Rows of the audit log are never changed');
END;

CREATE TRIGGER "Audit_is_not_removed" BEFORE DELETE ON "Audit"
BEGIN
    SELECT RAISE(ABORT, 'Rows of the audit log are never removed');
END;

CREATE TRIGGER "Audit_is_not_replaced" BEFORE INSERT ON "Audit"
WHEN EXISTS (SELECT 1 FROM "Audit" WHERE "id" = NEW."id")
BEGIN
    SELECT RAISE(ABORT, 'Rows of the audit log are never replaced');
END;
