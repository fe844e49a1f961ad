-- The words of messages, beside the indexes of names and titles and made anew in the same way (app/data/search.server.ts
-- runs this file again). Who may read a message is not known here: the search asks for that.
DROP TRIGGER IF EXISTS "Message_comes_into_search";
DROP TRIGGER IF EXISTS "Message_changes_in_search";
DROP TRIGGER IF EXISTS "Message_goes_from_search";
DROP TRIGGER IF EXISTS "Conversation_goes_from_search";
DROP TABLE IF EXISTS "SearchMessageWord";
DROP VIEW IF EXISTS "SearchMessage";
DROP TABLE IF EXISTS "SearchPlace";

-- The number of a conversation, which its messages stand under in the index: side by side, so that a search reads those of
-- one's own conversations alone.
CREATE TABLE "SearchPlace" (
    "id" INTEGER PRIMARY KEY,
    "conversationId" TEXT NOT NULL
);

CREATE UNIQUE INDEX "SearchPlace_conversationId_key" ON "SearchPlace"("conversationId");

INSERT INTO "SearchPlace" ("conversationId")
SELECT "id" FROM "Conversation" ORDER BY "id";

-- Each message once, the newest of a conversation first. One that was deleted has no words.
CREATE VIEW "SearchMessage" ("id", "words") AS
SELECT (p."id" << 32) + 4294967295 - m."number", m."content" || ' ' || replace(replace(replace(replace(m."content", '''', ''), '’', ''), '-', ''), '.', '')
FROM "SearchPlace" p CROSS JOIN "Message" m ON m."conversationId" = p."conversationId" ORDER BY p."id", m."number" DESC;

CREATE VIRTUAL TABLE "SearchMessageWord" USING fts5("words", content="SearchMessage", content_rowid="id", tokenize="unicode61 remove_diacritics 2", prefix="2 3 4 5 6", detail=none);

INSERT INTO "SearchMessageWord" ("SearchMessageWord", "rank") VALUES ('secure-delete', 1);

-- A search asks once for each conversation, and each time every part of the index: the fewer parts, the quicker.
INSERT INTO "SearchMessageWord" ("SearchMessageWord", "rank") VALUES ('automerge', 2);

INSERT INTO "SearchMessageWord" ("SearchMessageWord") VALUES ('rebuild');

INSERT INTO "SearchMessageWord" ("SearchMessageWord") VALUES ('optimize');

CREATE TRIGGER "Message_comes_into_search" AFTER INSERT ON "Message"
BEGIN
    INSERT INTO "SearchPlace" ("conversationId")
    SELECT NEW."conversationId" WHERE NOT EXISTS (SELECT 1 FROM "SearchPlace" WHERE "conversationId" = NEW."conversationId");
    INSERT INTO "SearchMessageWord" ("rowid", "words")
    SELECT ("id" << 32) + 4294967295 - NEW."number", NEW."content" || ' ' || replace(replace(replace(replace(NEW."content", '''', ''), '’', ''), '-', ''), '.', '')
    FROM "SearchPlace" WHERE "conversationId" = NEW."conversationId";
END;

CREATE TRIGGER "Message_changes_in_search" AFTER UPDATE OF "conversationId", "number", "content" ON "Message"
WHEN OLD."conversationId" IS NOT NEW."conversationId" OR OLD."number" IS NOT NEW."number" OR OLD."content" IS NOT NEW."content"
BEGIN
    INSERT INTO "SearchMessageWord" ("SearchMessageWord", "rowid", "words")
    SELECT 'delete', ("id" << 32) + 4294967295 - OLD."number", OLD."content" || ' ' || replace(replace(replace(replace(OLD."content", '''', ''), '’', ''), '-', ''), '.', '')
    FROM "SearchPlace" WHERE "conversationId" = OLD."conversationId";
    INSERT INTO "SearchMessageWord" ("rowid", "words")
    SELECT ("id" << 32) + 4294967295 - NEW."number", NEW."content" || ' ' || replace(replace(replace(replace(NEW."content", '''', ''), '’', ''), '-', ''), '.', '')
    FROM "SearchPlace" WHERE "conversationId" = NEW."conversationId";
END;

CREATE TRIGGER "Message_goes_from_search" AFTER DELETE ON "Message"
BEGIN
    INSERT INTO "SearchMessageWord" ("SearchMessageWord", "rowid", "words")
    SELECT 'delete', ("id" << 32) + 4294967295 - OLD."number", OLD."content" || ' ' || replace(replace(replace(replace(OLD."content", '''', ''), '’', ''), '-', ''), '.', '')
    FROM "SearchPlace" WHERE "conversationId" = OLD."conversationId";
END;

-- Its messages have gone by then.
CREATE TRIGGER "Conversation_goes_from_search" AFTER DELETE ON "Conversation"
BEGIN
    DELETE FROM "SearchPlace" WHERE "conversationId" = OLD."id";
END;
