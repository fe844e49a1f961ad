-- When a medicine is given is one list: before, each time of day had a yes or no of its own.
UPDATE "AssessmentRevision" SET "value" = json_set("value", '$.medications', (
  SELECT json_group_array(CASE WHEN m.type = 'object' THEN json(json_set(
    json_remove(m.value, '$.am', '$.noon', '$.pm', '$.bedtime', '$.asNeeded'),
    '$.times',
    json(nullif((SELECT json_group_array(t.value) FROM json_each('["am","noon","pm","bedtime","asNeeded"]') AS t
      WHERE json_extract(m.value, '$.' || t.value) = 1), '[]'))
  )) ELSE json_quote(m.value) END)
  FROM json_each("AssessmentRevision"."value", '$.medications') AS m
))
WHERE "section" = 'medical'
  AND CASE WHEN json_valid("value") THEN json_type("value", '$.medications') END = 'array';
