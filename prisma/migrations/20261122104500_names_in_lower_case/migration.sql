-- Names are sorted and found by lower(), which other databases have too.
DROP INDEX "User_names_idx";
CREATE INDEX "User_names_idx" ON "User"(lower("lastName"), lower("firstName"), "id");

DROP INDEX "User_firstName_idx";
CREATE INDEX "User_firstName_idx" ON "User"(lower("firstName"));
