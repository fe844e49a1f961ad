-- Adds the column in its place: nothing is copied.
ALTER TABLE "RoutineItem" ADD COLUMN "groupChatId" TEXT REFERENCES "Conversation" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "RoutineItem_groupChatId_key" ON "RoutineItem"("groupChatId");
