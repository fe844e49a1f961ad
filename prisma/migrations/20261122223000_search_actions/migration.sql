-- The words of the titles of actions, beside the index of names and made anew in the same way (app/data/search.server.ts
-- runs this file again). Who may see an action is not known here: the search asks for that.
DROP TRIGGER IF EXISTS "ProgressItem_comes_into_search";
DROP TRIGGER IF EXISTS "ProgressItem_changes_in_search";
DROP TRIGGER IF EXISTS "ProgressItem_goes_from_search";
DROP TABLE IF EXISTS "SearchTitleWord";
DROP TABLE IF EXISTS "SearchTitle";

-- One row for each action that is not deleted.
CREATE TABLE "SearchTitle" (
    "id" INTEGER PRIMARY KEY,
    "circleId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "words" TEXT AS ("title" || ' ' || replace(replace(replace(replace("title", '''', ''), '’', ''), '-', ''), '.', ''))
);

CREATE UNIQUE INDEX "SearchTitle_itemId_key" ON "SearchTitle"("itemId");

INSERT INTO "SearchTitle" ("circleId", "itemId", "title")
SELECT "circleId", "id", "title" FROM "ProgressItem" WHERE "type" = 'action' AND "isActive" = TRUE;

CREATE VIRTUAL TABLE "SearchTitleWord" USING fts5("words", content="SearchTitle", content_rowid="id", tokenize="unicode61 remove_diacritics 2", prefix="2 3");

INSERT INTO "SearchTitleWord" ("SearchTitleWord", "rank") VALUES ('secure-delete', 1);

INSERT INTO "SearchTitleWord" ("SearchTitleWord") VALUES ('rebuild');

CREATE TRIGGER "SearchTitle_comes" AFTER INSERT ON "SearchTitle"
BEGIN
    INSERT INTO "SearchTitleWord" ("rowid", "words") VALUES (NEW."id", NEW."words");
END;

CREATE TRIGGER "SearchTitle_changes" AFTER UPDATE ON "SearchTitle"
BEGIN
    INSERT INTO "SearchTitleWord" ("SearchTitleWord", "rowid", "words") VALUES ('delete', OLD."id", OLD."words");
    INSERT INTO "SearchTitleWord" ("rowid", "words") VALUES (NEW."id", NEW."words");
END;

CREATE TRIGGER "SearchTitle_goes" AFTER DELETE ON "SearchTitle"
BEGIN
    INSERT INTO "SearchTitleWord" ("SearchTitleWord", "rowid", "words") VALUES ('delete', OLD."id", OLD."words");
END;

CREATE TRIGGER "ProgressItem_comes_into_search" AFTER INSERT ON "ProgressItem"
WHEN NEW."type" = 'action' AND NEW."isActive" = TRUE
BEGIN
    INSERT INTO "SearchTitle" ("circleId", "itemId", "title") VALUES (NEW."circleId", NEW."id", NEW."title");
END;

CREATE TRIGGER "ProgressItem_changes_in_search" AFTER UPDATE OF "id", "circleId", "type", "title", "isActive" ON "ProgressItem"
WHEN OLD."id" IS NOT NEW."id" OR OLD."circleId" IS NOT NEW."circleId" OR OLD."type" IS NOT NEW."type" OR OLD."title" IS NOT NEW."title" OR OLD."isActive" IS NOT NEW."isActive"
BEGIN
    DELETE FROM "SearchTitle" WHERE "itemId" = OLD."id";
    INSERT INTO "SearchTitle" ("circleId", "itemId", "title")
    SELECT NEW."circleId", NEW."id", NEW."title" WHERE NEW."type" = 'action' AND NEW."isActive" = TRUE;
END;

CREATE TRIGGER "ProgressItem_goes_from_search" AFTER DELETE ON "ProgressItem"
BEGIN
    DELETE FROM "SearchTitle" WHERE "itemId" = OLD."id";
END;
