-- What the programme finds in a circle is stored until something that it is found in changes.
CREATE TABLE "AlignmentFindings" (
    "circleId" TEXT NOT NULL PRIMARY KEY,
    "findings" TEXT,
    "changes" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "AlignmentFindings_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Alignment" ("circleId") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "AlignmentFindings_missing_idx" ON "AlignmentFindings"("circleId") WHERE "findings" IS NULL;

INSERT INTO "AlignmentFindings" ("circleId") SELECT "circleId" FROM "Alignment";

CREATE TRIGGER "Alignment_begins_findings" AFTER INSERT ON "Alignment"
BEGIN
    INSERT INTO "AlignmentFindings" ("circleId") VALUES (NEW."circleId");
END;

CREATE TRIGGER "Alignment_changes_findings" AFTER UPDATE OF "value" ON "Alignment"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "Recipient_changes_findings" AFTER UPDATE OF "cms" ON "Recipient"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "AssessmentRevision_comes_into_findings" AFTER INSERT ON "AssessmentRevision"
WHEN NEW."section" IN ('cognitive', 'caregiver')
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "AssessmentRevision_changes_findings" AFTER UPDATE ON "AssessmentRevision"
WHEN NEW."section" IN ('cognitive', 'caregiver')
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "AssessmentRevision_goes_from_findings" AFTER DELETE ON "AssessmentRevision"
WHEN OLD."section" IN ('cognitive', 'caregiver')
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = OLD."circleId";
END;

CREATE TRIGGER "HealthSurvey_comes_into_findings" AFTER INSERT ON "HealthSurvey"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "HealthSurvey_changes_findings" AFTER UPDATE ON "HealthSurvey"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "HealthSurvey_goes_from_findings" AFTER DELETE ON "HealthSurvey"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = OLD."circleId";
END;

CREATE TRIGGER "BurdenInterview_comes_into_findings" AFTER INSERT ON "BurdenInterview"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "BurdenInterview_changes_findings" AFTER UPDATE ON "BurdenInterview"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "BurdenInterview_goes_from_findings" AFTER DELETE ON "BurdenInterview"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = OLD."circleId";
END;

CREATE TRIGGER "TimeEntry_comes_into_findings" AFTER INSERT ON "TimeEntry"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "TimeEntry_changes_findings" AFTER UPDATE ON "TimeEntry"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = NEW."circleId";
END;

CREATE TRIGGER "TimeEntry_goes_from_findings" AFTER DELETE ON "TimeEntry"
BEGIN
    UPDATE "AlignmentFindings" SET "findings" = NULL, "changes" = "changes" + 1 WHERE "circleId" = OLD."circleId";
END;
