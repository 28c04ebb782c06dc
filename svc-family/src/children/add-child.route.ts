import { ChildProfile } from '@fieldhouse/contracts';
import { created, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { addChild } from './add-child.ts';
import { AddedChild } from './added-child.ts';
import { visibleChild } from './visible-child.ts';

export const addChildRoute = route({
  method: 'post',
  path: '/api/children',
  access: 'signed-in',
  audit: { action: 'child.added', label: 'Added child', verb: 'added', subject: 'child' },
  summary: 'Add a child with the caller as guardian',
  description: [
    'Answers 409 with `duplicates` when the club may know the child already; `confirmNotDuplicate` adds it anyway.',
    'A candidate shows its birth date and parents only when the typed date equals its birth date, otherwise',
    '`bornWithinAWeek`. To a caller whose email address is not confirmed it shows no parents, and the answer has',
    '`parentsHidden` with a code and a sentence. After three adds of a name in 24 hours, or six in 30 days, by all users together, or after',
    'ten answers with candidates to the caller in 24 hours, the child is added with `clubWillCheck` and without',
    'candidates.',
  ].join(' '),
  body: ChildProfile.safeExtend({ confirmNotDuplicate: z.boolean().optional() }).meta({ id: 'NewChild' }),
  answers: { 201: AddedChild },
  example: { body: { firstName: 'Rosa', lastName: 'O’Neil', birthdate: '2016-02-29' } },
  problems: { possible_duplicate: 409, too_many_children: 429 },
  idempotent: { permit: ({ who, ctx }, added) => visibleChild(ctx, who, added.id) },
  handle: async ({ body, who, claim, ctx }) => {
    const { confirmNotDuplicate = false, ...profile } = body;
    return created(await addChild(ctx, who, { profile, confirmNotDuplicate, claim }));
  },
});
