-- AlterTable
ALTER TABLE "Media" ADD COLUMN "messageId" TEXT REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "Media_messageId_position_idx" ON "Media"("messageId", "position");
