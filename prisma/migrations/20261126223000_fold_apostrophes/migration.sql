-- Folded names have the plain apostrophe and hyphen now: O’Brien and O'Brien are found and sorted as one name.
UPDATE "User" SET "foldedFirstName" = folded("foldedFirstName"), "foldedLastName" = folded("foldedLastName")
WHERE "foldedFirstName" <> folded("foldedFirstName") OR "foldedLastName" <> folded("foldedLastName");
UPDATE "Recipient" SET "foldedFirstName" = folded("foldedFirstName"), "sortName" = folded("sortName")
WHERE "foldedFirstName" <> folded("foldedFirstName") OR "sortName" <> folded("sortName");
UPDATE "Workflow" SET "foldedName" = folded("foldedName") WHERE "foldedName" <> folded("foldedName");
UPDATE "ProgressItem" SET "sortTitle" = folded("sortTitle") WHERE "sortTitle" <> folded("sortTitle");
UPDATE "Outbox" SET "foldedSubject" = folded("foldedSubject") WHERE "foldedSubject" <> folded("foldedSubject");
