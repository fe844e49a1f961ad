-- AlterTable
ALTER TABLE "Recipient" ADD COLUMN "nickname" TEXT;
