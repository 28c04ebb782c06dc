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
    invitedBy: z
      .string()
      .nullable()
      .describe('The name of the guardian who invited the parent; null: nobody, or not known'),
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
  /** The account of the guardian who invited the parent; null: nobody did. */
  invitedBy: number | null;
}

/** A stored link as admins get it; `parent` and `inviter` are undefined while an account is not in the
 * projection. */
export function toChildParentLink(
  { firstName, lastName, createdAt, invitedBy: _, ...link }: LinkRow,
  parent: Pick<Person, 'firstName' | 'lastName' | 'email'> | undefined,
  inviter?: Pick<Person, 'firstName' | 'lastName'>,
): ChildParentLink {
  return {
    ...link,
    childName: `${firstName} ${lastName}`,
    parentName: parent ? `${parent.firstName} ${parent.lastName}` : null,
    parentEmail: parent?.email ?? null,
    createdAt: createdAt.toISOString(),
    invitedBy: inviter ? `${inviter.firstName} ${inviter.lastName}` : null,
  };
}
