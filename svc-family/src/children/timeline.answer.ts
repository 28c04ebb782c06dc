import { familyTimeline } from '@fieldhouse/contracts';
import { answers, type Db, readTimeline } from '@fieldhouse/service-kit';
import { CURRENT_IDS } from '../merges/merged-ids.ts';

/** A guardian's link that was made with the profile is not an item of its own. */
const SQL = `
  SELECT c.created_at AS at, 'child-' || c.id AS key, jsonb_build_object('action', 'child.added',
    'userId', c.added_by, 'text', CASE WHEN c.id <> asked.child_ids[1] THEN c.first_name || ' ' || c.last_name END) AS item
  FROM child c, asked WHERE c.id = ANY (asked.child_ids)
  UNION ALL
  SELECT g.created_at, 'guardian-' || g.id, CASE WHEN g.invited_by IS NULL
    THEN jsonb_build_object('action', 'link.added', 'personId', g.user_id)
    ELSE jsonb_build_object('action', 'guardian.joined', 'userId', g.user_id) END
  FROM guardian g JOIN child c ON c.id = g.child_id, asked
  WHERE g.child_id = ANY (asked.child_ids) AND NOT (g.user_id = c.added_by AND g.created_at = c.created_at)
  UNION ALL
  SELECT i.created_at, 'guardian-invitation-' || i.id, jsonb_build_object('action', 'guardian.invited',
    'userId', i.invited_by)
  FROM guardian_invitation i, asked WHERE i.child_id = ANY (asked.child_ids)
  UNION ALL
  SELECT r.created_at, 'access-request-' || r.id, jsonb_build_object('action', 'access.requested', 'userId', r.user_id)
  FROM access_request r, asked WHERE r.child_id = ANY (asked.child_ids)
  UNION ALL
  SELECT c.age_document_at, 'age-document-' || c.id, jsonb_build_object('action', 'age-document.added',
    'userId', d.uploaded_by)
  FROM child c LEFT JOIN age_document d ON d.child_id = c.id, asked
  WHERE c.id = ANY (asked.child_ids) AND c.age_document_at IS NOT NULL
  UNION ALL
  SELECT c.age_verified_at, 'age-check-' || c.id, jsonb_build_object('action', 'age-document.checked',
    'userName', c.age_verified_by)
  FROM child c, asked WHERE c.id = ANY (asked.child_ids) AND c.age_verified_at IS NOT NULL
  UNION ALL
  SELECT done.at, 'merge-' || m.id || done.suffix, jsonb_build_object('action', done.action, 'userId', done.by,
    'text', (
      SELECT string_agg(d.first_name || ' ' || d.last_name, ', ' ORDER BY d.id)
      FROM merged_child p JOIN child d ON d.id = p.child_id WHERE p.merge_id = m.id
    ))
  FROM child_merge m, asked, LATERAL (VALUES
    (m.merged_at, '', 'child.merged', m.merged_by), (m.undone_at, '-undone', 'merge.undone', m.undone_by)
  ) AS done (at, suffix, action, by)
  WHERE done.at IS NOT NULL AND (m.primary_id = ANY (asked.child_ids) OR EXISTS (
    SELECT FROM merged_child p WHERE p.merge_id = m.id AND p.child_id = ANY (asked.child_ids)
  ))`;

/** Who a child is, and its profile, links, requests, age documents and merges; null for a child that is unknown. */
export const answerTimeline = answers(familyTimeline, async ({ childId, ...page }, { db }) => {
  const child = await childOf(db, childId);
  if (!child) return { child: null, items: [] };
  return { child, items: await readTimeline(db, SQL, { childIds: child.ids, ...page }) };
});

interface KnownChild {
  id: number;
  name: string;
  ids: number[];
}

/** The child that this id leads to, with the ids of all duplicates that are merged into it. */
async function childOf(db: Db, childId: number): Promise<KnownChild | undefined> {
  const { rows } = await db.raw<{ rows: KnownChild[] }>(
    `WITH alias AS (SELECT * FROM ${CURRENT_IDS} AS merged)
     SELECT c.id, c.first_name || ' ' || c.last_name AS name,
       array_prepend(c.id, ARRAY(SELECT a.id FROM alias a WHERE a.current_id = c.id ORDER BY a.id LIMIT 199)) AS ids
     FROM child c WHERE c.id = coalesce((SELECT a.current_id FROM alias a WHERE a.id = :childId), :childId)`,
    { childId },
  );
  return rows[0];
}
