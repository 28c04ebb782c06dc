import { ACCESS_LEVELS, type AccessLevel, Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { Person } from '../people/person.ts';

/** A link between a child and an account, as admins see it (S2 §3). */
export const ChildParentLink = z
  .object({
    id: Id,
    childId: Id,
    childName: z.string(),
    isChildActive: z.boolean().describe('False: the child is archived'),
    parentId: Id.describe('The account of the parent, who may be a coach or an admin'),
    parentName: z.string().nullable().describe('Null while the account is not known'),
    parentEmail: z.string().nullable().describe('Null while the account is not known'),
    accessLevel: z.enum(ACCESS_LEVELS),
    isPrimary: z.boolean().describe('A primary link cannot be removed'),
    createdAt: Instant,
  })
  .meta({ id: 'ChildParentLink' });
export type ChildParentLink = z.infer<typeof ChildParentLink>;

/** A link as it is stored, with its child. */
export interface LinkRow {
  id: number;
  childId: number;
  firstName: string;
  lastName: string;
  isChildActive: boolean;
  parentId: number;
  accessLevel: AccessLevel;
  isPrimary: boolean;
  createdAt: Date;
}

/** A stored link as admins get it; `parent` is undefined while the account is not in the projection. */
export function toChildParentLink(
  { firstName, lastName, createdAt, ...link }: LinkRow,
  parent: Pick<Person, 'firstName' | 'lastName' | 'email'> | undefined,
): ChildParentLink {
  return {
    ...link,
    childName: `${firstName} ${lastName}`,
    parentName: parent ? `${parent.firstName} ${parent.lastName}` : null,
    parentEmail: parent?.email ?? null,
    createdAt: createdAt.toISOString(),
  };
}
