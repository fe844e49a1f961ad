-- AlterTable
ALTER TABLE "Timer" ADD COLUMN "ranSince" DATETIME;
