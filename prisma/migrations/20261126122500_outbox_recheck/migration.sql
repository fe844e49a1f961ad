-- What an email is about, which is looked at again when it leaves, and when it was dropped for it.
ALTER TABLE "Outbox" ADD COLUMN "about" TEXT;
ALTER TABLE "Outbox" ADD COLUMN "droppedAt" DATETIME;
