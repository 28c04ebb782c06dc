import { childrenOfUser } from '@fieldhouse/contracts';
import { answers, prepared } from '@fieldhouse/service-kit';

interface OwnChild {
  id: number;
  firstName: string;
  isActive: boolean;
}

const readChildren = prepared<OwnChild>(
  'children-of-user',
  `SELECT child.id, child.first_name AS "firstName", child.is_active AS "isActive"
   FROM guardian JOIN child ON child.id = guardian.child_id
   WHERE guardian.user_id = $1 AND child.merged_into IS NULL ORDER BY child.id`,
);

/** The children a user is guardian of, archived ones too, but not merged ones. */
export const answerChildrenOfUser = answers(childrenOfUser, async ({ userId }, { db }) => {
  const children = await readChildren(db, [userId]);
  return { childIds: children.map(({ id }) => id), children };
});
