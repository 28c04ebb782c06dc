import { childContacts } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { peopleByIds } from '../people/people-by-ids.ts';
import { primaryGuardiansOf } from './guardian.repository.ts';

/** Contacts for rosters. Children without a guardian, or whose guardian is not in the projection yet, are left out. */
export const answerChildContacts = answers(childContacts, async ({ childIds }, ctx) => {
  const guardians = await primaryGuardiansOf(ctx.db, childIds);
  const people = await peopleByIds(
    ctx,
    guardians.map(({ userId }) => userId),
  );
  const contacts = guardians.flatMap(({ childId, userId }) => {
    const person = people.get(userId);
    if (!person) return [];
    const parentName = `${person.firstName} ${person.lastName}`;
    return [{ childId, parentName, parentEmail: person.email, parentPhone: person.phone }];
  });
  return { contacts };
});
