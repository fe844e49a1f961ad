-- AlterTable
ALTER TABLE "Outbox" ADD COLUMN "foldedSubject" TEXT NOT NULL DEFAULT '';

UPDATE "Outbox" SET "foldedSubject" = folded("subject");

-- CreateIndex
CREATE INDEX "Outbox_sentAt_failedAt_droppedAt_id_recipient_foldedSubject_idx" ON "Outbox"("sentAt", "failedAt", "droppedAt", "id", "recipient", "foldedSubject");
