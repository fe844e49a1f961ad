-- AlterTable
ALTER TABLE "Recipient" ADD COLUMN "communicationTips" TEXT;
ALTER TABLE "Recipient" ADD COLUMN "spokenLanguages" TEXT;
