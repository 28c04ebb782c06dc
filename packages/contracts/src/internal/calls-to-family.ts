import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { ChildState, GuardianState } from '../events/index.ts';
import { internalCall, OPTIONAL_TIMEOUT_MS, REQUIRED_TIMEOUT_MS } from './call.ts';

/** Contacts of children's primary guardians, for rosters: events calls family. It omits children without a guardian. */
export const childContacts = internalCall({
  to: 'family',
  name: 'child-contacts',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['events'],
  input: z.object({ childIds: z.array(Id).max(1000) }),
  output: z.object({
    contacts: z.array(
      z.object({ childId: Id, parentName: z.string(), parentEmail: z.string(), parentPhone: z.string() }),
    ),
  }),
});

/** Shirt and pant sizes of children, for an event's uniforms: events calls family. It omits unknown children. */
export const childSizes = internalCall({
  to: 'family',
  name: 'child-sizes',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['events'],
  input: z.object({ childIds: z.array(Id).max(1000) }),
  output: z.object({
    sizes: z.array(z.object({ childId: Id, shirtSize: z.string().nullable(), pantSize: z.string().nullable() })),
  }),
});

/** A child with its guardians; null: no such child. For a merged child it is the primary. */
const Family = z.object({ child: ChildState.nullable(), guardians: z.array(GuardianState) });

/**
 * Children with their guardians, from the owner: it decides who may change a child or read its records, and services
 * call it when their projection would refuse a request or has no row. `more` has an entry for each of `moreIds`, if
 * there are any.
 */
export const childWithGuardians = internalCall({
  to: 'family',
  name: 'child-with-guardians',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['events', 'gamedata', 'notify', 'admin'],
  input: z.object({ childId: Id, moreIds: z.array(Id).max(1000).optional() }),
  output: Family.extend({
    more: z.array(Family.extend({ childId: Id })).optional(),
    // A replica of 1.3 does not say it: then `ENFORCE_VIEW_ONLY` decides.
    isViewOnlyEnforced: z.boolean().optional().describe('Whether guardians with View Only may only read'),
  }),
});

/** The children that a user is a guardian of, from the owner, without merged ones; empty for an unknown user. */
export const childrenOfUser = internalCall({
  to: 'family',
  name: 'children-of-user',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['auth', 'events', 'gamedata', 'admin'],
  input: z.object({ userId: Id }),
  output: z.object({
    childIds: z.array(Id),
    // A replica of 1.5 does not say them: then `childWithGuardians` does.
    children: z.array(z.object({ id: Id, firstName: z.string(), isActive: z.boolean() })).optional(),
  }),
});

/** The children of several users by name, without merged ones: auth calls family for a page of the list of users. */
export const childrenOfUsers = internalCall({
  to: 'family',
  name: 'children-of-users',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ userIds: z.array(Id).max(1000) }),
  output: z.object({
    children: z.array(z.object({ userId: Id, id: Id, name: z.string(), isActive: z.boolean() })),
  }),
});

/** The guardians of children whose names have these words, at most 1,000: auth calls family to find users. */
export const guardiansOfNamed = internalCall({
  to: 'family',
  name: 'guardians-of-named',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ q: z.string().max(100) }),
  output: z.object({ userIds: z.array(Id).max(1000) }),
});

/**
 * Which of a user's children would be deleted with the account, and which would stay (product decision 17): auth calls
 * family before it deletes the account. `newPrimary` is the name of the new primary guardian; null when it does not
 * change.
 */
export const childrenAfterDeletion = internalCall({
  to: 'family',
  name: 'children-after-deletion',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ userId: Id }),
  output: z.object({
    deleted: z.array(z.object({ id: Id, name: z.string() })),
    staying: z.array(z.object({ id: Id, name: z.string(), newPrimary: z.string().nullable() })),
  }),
});

/**
 * The address that an invitation of another parent goes to: notify calls family when it stores the email. Null: it was
 * answered or withdrawn.
 */
export const guardianInvitationAddress = internalCall({
  to: 'family',
  name: 'guardian-invitation-address',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ invitationId: Id }),
  output: z.object({ email: z.string().nullable() }),
});

/**
 * The path of an invitation's link, with a new token: notify calls family when it sends the email. Null: it was
 * answered or withdrawn, or has expired.
 */
export const guardianInvitationLink = internalCall({
  to: 'family',
  name: 'guardian-invitation-link',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ invitationId: Id }),
  output: z.object({ path: z.string().nullable() }),
});
