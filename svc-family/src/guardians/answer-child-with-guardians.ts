import {
  type ChildState,
  childWithGuardians,
  type GuardianState,
  PUBLISHED_CHILD_FIELDS,
  pick,
} from '@fieldhouse/contracts';
import { answers, type Db, prepared } from '@fieldhouse/service-kit';
import { CHILD_COLUMNS, selected } from '../children/child.repository.ts';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';

/**
 * The current state of children and their guardians, for a service whose projection does not decide: who may change a
 * child or read its records is decided here (decision record 69). For a merged child it returns the primary.
 */
export const answerChildWithGuardians = answers(childWithGuardians, async ({ childId, moreIds }, ctx) => {
  const [families, isEnforced] = await Promise.all([
    familiesOf(ctx.db, [childId, ...(moreIds ?? [])]),
    isViewOnlyEnforced(ctx.db, ctx),
  ]);
  const familyOf = (id: number) => families.get(id) ?? { child: null, guardians: [] };
  const more = moreIds?.map((id) => ({ childId: id, ...familyOf(id) }));
  return { ...familyOf(childId), more, isViewOnlyEnforced: isEnforced };
});

interface Family {
  child: ChildState;
  /** The primary one first, then the oldest links first. */
  guardians: GuardianState[];
}

type Row = ChildState & Pick<Family, 'guardians'> & { mergedInto: number | null };

/** One statement reads a child and its guardians, so that they are of the same moment. */
const readFamilies = prepared<Row>(
  'families',
  `SELECT ${selected(pick(CHILD_COLUMNS, ['id', 'version', ...PUBLISHED_CHILD_FIELDS, 'isActive']))},
     child.merged_into AS "mergedInto",
     (
       SELECT coalesce(json_agg(json_build_object(
         'id', g.id, 'version', g.version, 'childId', g.child_id, 'userId', g.user_id,
         'accessLevel', g.access_level, 'isPrimary', g.is_primary
       ) ORDER BY g.is_primary DESC, g.id), '[]')
       FROM guardian g WHERE g.child_id = child.id
     ) AS guardians
   FROM child WHERE child.id = ANY($1)`,
);

/** By the requested id: that of a duplicate leads to the child that it was merged into. */
async function familiesOf(db: Db, childIds: readonly number[]): Promise<Map<number, Family>> {
  const rows = await readFamilies(db, [childIds]);
  const families = new Map(rows.map(({ guardians, mergedInto: _, ...child }) => [child.id, { child, guardians }]));
  const merged = rows.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : { id, mergedInto }));
  if (merged.length === 0) return families;
  const primaries = await familiesOf(db, [...new Set(merged.map(({ mergedInto }) => mergedInto))]);
  for (const { id, mergedInto } of merged) {
    const primary = primaries.get(mergedInto);
    if (primary) families.set(id, primary);
    else families.delete(id);
  }
  return families;
}
