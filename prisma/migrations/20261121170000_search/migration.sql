-- The search index: words of the names that people look for. It holds nothing that the tables do not say, so it is made
-- anew from them whenever it is missing or wrong (app/data/search.server.ts runs this file again).
DROP TRIGGER IF EXISTS "Recipient_comes_into_search";
DROP TRIGGER IF EXISTS "Recipient_changes_in_search";
DROP TRIGGER IF EXISTS "Recipient_goes_from_search";
DROP TRIGGER IF EXISTS "Member_comes_into_search";
DROP TRIGGER IF EXISTS "Member_changes_in_search";
DROP TRIGGER IF EXISTS "Member_goes_from_search";
DROP TRIGGER IF EXISTS "User_changes_in_search";
DROP TABLE IF EXISTS "SearchWord";
DROP TABLE IF EXISTS "SearchName";

-- One row for each recipient and for each active member. Apostrophes, hyphens and points part words; the second telling of
-- the name leaves them out, so that O'Brien is found as obrien too.
CREATE TABLE "SearchName" (
    "id" INTEGER PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "memberId" TEXT, -- none: the circle's recipient
    "name" TEXT NOT NULL,
    "words" TEXT AS ("name" || ' ' || replace(replace(replace(replace("name", '''', ''), '’', ''), '-', ''), '.', '')),
    "recipient" TEXT AS (CASE WHEN "memberId" IS NULL THEN "words" ELSE '' END),
    "caregiver" TEXT AS (CASE WHEN "memberId" IS NULL THEN '' ELSE "words" END)
);

CREATE UNIQUE INDEX "SearchName_memberId_key" ON "SearchName"("memberId");

CREATE INDEX "SearchName_circleId_idx" ON "SearchName"("circleId", "memberId");

INSERT INTO "SearchName" ("circleId", "name")
SELECT "circleId", "firstName" || ' ' || "lastName" FROM "Recipient";

INSERT INTO "SearchName" ("circleId", "memberId", "name")
SELECT m."circleId", m."id", u."firstName" || ' ' || u."lastName" FROM "Member" m JOIN "User" u ON u."id" = m."userId" WHERE m."status" = 'active';

CREATE VIRTUAL TABLE "SearchWord" USING fts5("recipient", "caregiver", content="SearchName", content_rowid="id", tokenize="unicode61 remove_diacritics 2", prefix="2 3");

-- What is taken out of the index is overwritten at once, like everything else in this database.
INSERT INTO "SearchWord" ("SearchWord", "rank") VALUES ('secure-delete', 1);

INSERT INTO "SearchWord" ("SearchWord") VALUES ('rebuild');

CREATE TRIGGER "SearchName_comes" AFTER INSERT ON "SearchName"
BEGIN
    INSERT INTO "SearchWord" ("rowid", "recipient", "caregiver") VALUES (NEW."id", NEW."recipient", NEW."caregiver");
END;

CREATE TRIGGER "SearchName_changes" AFTER UPDATE ON "SearchName"
BEGIN
    INSERT INTO "SearchWord" ("SearchWord", "rowid", "recipient", "caregiver") VALUES ('delete', OLD."id", OLD."recipient", OLD."caregiver");
    INSERT INTO "SearchWord" ("rowid", "recipient", "caregiver") VALUES (NEW."id", NEW."recipient", NEW."caregiver");
END;

CREATE TRIGGER "SearchName_goes" AFTER DELETE ON "SearchName"
BEGIN
    INSERT INTO "SearchWord" ("SearchWord", "rowid", "recipient", "caregiver") VALUES ('delete', OLD."id", OLD."recipient", OLD."caregiver");
END;

CREATE TRIGGER "Recipient_comes_into_search" AFTER INSERT ON "Recipient"
BEGIN
    INSERT INTO "SearchName" ("circleId", "name") VALUES (NEW."circleId", NEW."firstName" || ' ' || NEW."lastName");
END;

CREATE TRIGGER "Recipient_changes_in_search" AFTER UPDATE OF "circleId", "firstName", "lastName" ON "Recipient"
WHEN OLD."circleId" IS NOT NEW."circleId" OR OLD."firstName" IS NOT NEW."firstName" OR OLD."lastName" IS NOT NEW."lastName"
BEGIN
    UPDATE "SearchName" SET "circleId" = NEW."circleId", "name" = NEW."firstName" || ' ' || NEW."lastName"
    WHERE "circleId" = OLD."circleId" AND "memberId" IS NULL;
END;

CREATE TRIGGER "Recipient_goes_from_search" AFTER DELETE ON "Recipient"
BEGIN
    DELETE FROM "SearchName" WHERE "circleId" = OLD."circleId" AND "memberId" IS NULL;
END;

CREATE TRIGGER "Member_comes_into_search" AFTER INSERT ON "Member"
WHEN NEW."status" = 'active'
BEGIN
    INSERT INTO "SearchName" ("circleId", "memberId", "name")
    SELECT NEW."circleId", NEW."id", "firstName" || ' ' || "lastName" FROM "User" WHERE "id" = NEW."userId";
END;

CREATE TRIGGER "Member_changes_in_search" AFTER UPDATE OF "id", "circleId", "userId", "status" ON "Member"
WHEN OLD."id" IS NOT NEW."id" OR OLD."circleId" IS NOT NEW."circleId" OR OLD."userId" IS NOT NEW."userId" OR OLD."status" IS NOT NEW."status"
BEGIN
    DELETE FROM "SearchName" WHERE "memberId" = OLD."id";
    INSERT INTO "SearchName" ("circleId", "memberId", "name")
    SELECT NEW."circleId", NEW."id", "firstName" || ' ' || "lastName" FROM "User" WHERE "id" = NEW."userId" AND NEW."status" = 'active';
END;

CREATE TRIGGER "Member_goes_from_search" AFTER DELETE ON "Member"
BEGIN
    DELETE FROM "SearchName" WHERE "memberId" = OLD."id";
END;

CREATE TRIGGER "User_changes_in_search" AFTER UPDATE OF "firstName", "lastName" ON "User"
WHEN OLD."firstName" IS NOT NEW."firstName" OR OLD."lastName" IS NOT NEW."lastName"
BEGIN
    UPDATE "SearchName" SET "name" = NEW."firstName" || ' ' || NEW."lastName"
    WHERE "memberId" IN (SELECT "id" FROM "Member" WHERE "userId" = NEW."id");
END;
