import { Id, Instant } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { peopleByIds } from '../people/people-by-ids.ts';
import { CONTACTS } from './contact-agreement.ts';
import { guardiansOfChildren } from './guardian.repository.ts';

/** A guardian as an admin compares them with others before somebody gets access to a child (product decision 103). */
export const ComparedGuardian = z
  .object({
    id: Id.describe('The account'),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    linkedSince: Instant,
    agreesIn: z
      .array(z.enum(CONTACTS))
      .describe('What is the same in the contact of one of those whom they are compared with'),
  })
  .meta({ id: 'ComparedGuardian' });
export type ComparedGuardian = z.infer<typeof ComparedGuardian>;

/** The guardians of each of these children, not compared yet; accounts that are not known are left out. */
export async function comparableGuardians(
  ctx: ServiceContext,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, ComparedGuardian[]>> {
  const links = await guardiansOfChildren(ctx.db, childIds);
  const people = await peopleByIds(
    ctx,
    links.map(({ userId }) => userId),
  );
  const guardians = new Map<number, ComparedGuardian[]>(childIds.map((id) => [id, []]));
  for (const { childId, userId, createdAt } of links) {
    const person = people.get(userId);
    if (!person) continue;
    const { firstName, lastName, email, phone } = person;
    guardians.get(childId)?.push({
      ...{ id: userId, name: `${firstName} ${lastName}`, email, phone },
      ...{ linkedSince: createdAt.toISOString(), agreesIn: [] },
    });
  }
  return guardians;
}
