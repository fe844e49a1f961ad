-- Few rows are refusals: they are counted along an index of these alone, which Prisma cannot describe.
CREATE INDEX "Audit_refused_idx" ON "Audit"("id", "actorId", "circleId", "action") WHERE "outcome" = 'refused';
