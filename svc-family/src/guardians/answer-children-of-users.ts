import { childrenOfUsers } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

interface NamedChild {
  userId: number;
  id: number;
  firstName: string;
  lastName: string;
  isActive: boolean;
}

/** The children that users are guardians of, by name, archived ones too, but not merged ones. */
export const answerChildrenOfUsers = answers(childrenOfUsers, async ({ userIds }, { db }) => {
  const rows = await db('guardian')
    .join('child', 'child.id', 'guardian.child_id')
    .whereRaw('guardian.user_id = ANY(?)', [[...userIds]])
    .where({ 'child.merged_into': null })
    .orderBy(['child.sort_name', 'child.id'])
    .select<NamedChild[]>({
      userId: 'guardian.user_id',
      id: 'child.id',
      firstName: 'child.first_name',
      lastName: 'child.last_name',
      isActive: 'child.is_active',
    });
  const children = rows.map(({ firstName, lastName, ...child }) => ({ ...child, name: `${firstName} ${lastName}` }));
  return { children };
});
