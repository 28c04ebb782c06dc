import { ageOn, clubToday, Id, Instant, LocalDate } from '@fieldhouse/contracts';
import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { peopleByIds } from '../people/people-by-ids.ts';
import { PlayerFilter } from '../players/player-filter.ts';
import { CHILD_SORTS, listAllChildren, positionIn } from './list-all-children.ts';
import { ofChildren } from './staff-view.ts';

/** A child with its primary parent's contact, in the lists of coaches and admins (S2 §3). */
const ListedChild = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    age: z.int(),
    birthdate: LocalDate,
    shirtSize: z.string().nullable(),
    pantSize: z.string().nullable(),
    isActive: z.boolean(),
    ageWasVerifiedFor: LocalDate.nullable().describe(
      'The earlier birth date that the age was verified for, until it is verified again',
    ),
    createdAt: Instant,
    parentFirstName: z.string().nullable(),
    parentLastName: z.string().nullable(),
    parentEmail: z.string().nullable(),
    parentPhone: z.string().nullable(),
  })
  .meta({ id: 'ListedChild' });

export const listAllChildrenRoute = route({
  method: 'get',
  path: '/api/all-children',
  access: ['coach', 'admin'],
  permissions: ['child.search-all'],
  summary: 'Every child of the club by name, active and archived',
  description:
    'Each word of `q` has to begin a word of the child’s names, or each has to begin a word of one guardian’s names.',
  query: ListQuery.extend({ sort: z.enum(CHILD_SORTS).optional(), ...PlayerFilter.shape }),
  answers: { 200: z.array(ListedChild) },
  view: { action: 'contact.viewed', of: ofChildren },
  handle: async ({ query, url, ctx }) => {
    const today = clubToday(ctx.clock());
    const { rows, total } = await listAllChildren(ctx.db, query, today);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: positionIn(query.sort), total, url });
    const people = await peopleByIds(
      ctx,
      body.flatMap(({ parentId }) => parentId ?? []),
    );
    const children = body.map((child) => {
      const parent = child.parentId === null ? undefined : people.get(child.parentId);
      return {
        id: child.id,
        firstName: child.firstName,
        lastName: child.lastName,
        nickname: child.nickname,
        age: ageOn(child.birthdate, today),
        birthdate: child.birthdate,
        shirtSize: child.shirtSize,
        pantSize: child.pantSize,
        isActive: child.isActive,
        ageWasVerifiedFor: child.ageWasVerifiedFor,
        createdAt: child.createdAt.toISOString(),
        parentFirstName: parent?.firstName ?? null,
        parentLastName: parent?.lastName ?? null,
        parentEmail: parent?.email ?? null,
        parentPhone: parent?.phone ?? null,
      };
    });
    return ok(children, headers);
  },
});
