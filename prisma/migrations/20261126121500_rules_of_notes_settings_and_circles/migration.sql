-- Writing the note, changing members' settings and creating circles went by the name of the role; now they go by its rules.
-- Each role keeps what it could do.

-- Whoever may see the note wrote it as coach or admin, and nobody else did.
UPDATE "Permission" SET "action" = 'view'
WHERE "resource" = 'notes' AND "action" = 'any' AND "isDeny" = FALSE
  AND "roleId" NOT IN (SELECT "id" FROM "Role" WHERE "name" IN ('coach', 'admin'));
DELETE FROM "Permission"
WHERE "resource" = 'notes' AND "action" = 'edit' AND "isDeny" = FALSE
  AND "roleId" NOT IN (SELECT "id" FROM "Role" WHERE "name" IN ('coach', 'admin'));

-- The ids are those of this moment, so that the new rules stand last.
INSERT INTO "Permission" ("id", "roleId", "action", "resource", "isDeny")
SELECT
  printf('%s-%s-7%s-8%s-%s', substr("at", 1, 8), substr("at", 9), substr("noise", 1, 3), substr("noise", 4, 3), substr("noise", 7, 12)),
  "roleId", "action", "resource", FALSE
FROM (
  SELECT r."id" AS "roleId", n."action", n."resource", printf('%012x', unixepoch() * 1000) AS "at",
    lower(hex(randomblob(9))) AS "noise"
  FROM "Role" r
  JOIN (
    SELECT 'edit' AS "action", 'notes' AS "resource"
    UNION ALL SELECT 'edit', 'team.settings'
    UNION ALL SELECT 'create', 'circle'
  ) n
  WHERE r."name" = 'coach' AND NOT EXISTS (
    SELECT 1 FROM "Permission" p
    WHERE p."roleId" = r."id" AND p."isDeny" = FALSE AND p."record" IS NULL
      AND p."action" IN ('any', n."action") AND p."resource" IN ('*', n."resource")
  ) AND (n."resource" <> 'notes' OR EXISTS (
    SELECT 1 FROM "Permission" p
    WHERE p."roleId" = r."id" AND p."isDeny" = FALSE AND p."resource" = 'notes' AND p."action" = 'view'
  ))
);
