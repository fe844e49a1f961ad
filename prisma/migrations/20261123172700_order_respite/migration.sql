-- DropIndex
DROP INDEX "RespiteEntry_circleId_isActive_date_idx";

-- CreateIndex
CREATE INDEX "RespiteEntry_circleId_isActive_date_id_idx" ON "RespiteEntry"("circleId", "isActive", "date", "id");
