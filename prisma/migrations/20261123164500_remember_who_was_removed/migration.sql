-- Adds the column in its place: nothing is copied.
ALTER TABLE "ConversationMember" ADD COLUMN "isRemoved" BOOLEAN NOT NULL DEFAULT false;
