-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "teamOf" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Conversation_teamOf_key" ON "Conversation"("teamOf");
