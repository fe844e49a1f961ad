-- DropIndex
DROP INDEX "ConversationMember_userId_leftAt_idx";

-- CreateIndex
CREATE INDEX "Conversation_unread_idx" ON "Conversation"("id", "latest", "circleId", "isGroup");

-- CreateIndex
CREATE INDEX "ConversationMember_list_idx" ON "ConversationMember"("userId", "leftAt", "conversationId", "isMuted", "readUpTo", "since");
