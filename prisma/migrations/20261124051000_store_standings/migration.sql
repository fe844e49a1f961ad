-- What the list of the programme is filtered and ordered by stands in columns beside the findings.
ALTER TABLE "AlignmentFindings" ADD COLUMN "isIncomplete" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "AlignmentFindings" ADD COLUMN "tier" TEXT;
ALTER TABLE "AlignmentFindings" ADD COLUMN "stagedOn" TEXT;
ALTER TABLE "AlignmentFindings" ADD COLUMN "burdenOn" TEXT;
ALTER TABLE "AlignmentFindings" ADD COLUMN "surveyedOn" TEXT;
ALTER TABLE "AlignmentFindings" ADD COLUMN "lastContact" TEXT;

UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1;
