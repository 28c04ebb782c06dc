import type { LinkChildToParent } from '@fieldhouse/contracts';
import { conflict, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { ensureGuardian } from '../guardians/link-guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { lockAccountIfExists, type Person } from '../people/person.ts';
import { type ChildParentLink, toChildParentLink } from './child-parent-link.ts';

/**
 * Makes an account guardian of a child with this access level and publishes `guardian.linked` (S2 §7). Accounts of
 * coaches and admins can be guardians, too (product decision 15). Throws 404 for an unknown child or account; 409
 * `already_linked`, `child_archived`, `child_merged`, `parent_archived`.
 */
export async function linkChildToParent(
  ctx: ServiceContext,
  { childId, parentId, accessLevel }: LinkChildToParent,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<ChildParentLink> {
  const parent = await linkableParent(ctx, parentId);
  return ctx.db.transaction(async (tx) => {
    if (!(await lockAccountIfExists(tx, parentId))) throw notFound('Parent');
    const child = await lockChild(tx, childId);
    if (!child) throw notFound('Child');
    await expectNotMerged(tx, child, who);
    const { firstName, lastName } = child;
    if (!child.isActive) {
      throw conflict(
        'child_archived',
        `${firstName} ${lastName} is archived. Restore the child before linking a parent`,
      );
    }
    const link = { childId, userId: parentId, accessLevel };
    const { guardian, isNew } = await ensureGuardian(tx, ctx, link, who);
    if (!isNew) {
      throw conflict('already_linked', `${nameOf(parent)} is already linked to ${firstName} ${lastName}`);
    }
    const { id, isPrimary } = guardian;
    const stored = { id, childId, firstName, lastName, isChildActive: true, parentId, accessLevel, isPrimary };
    return toChildParentLink({ ...stored, createdAt: ctx.clock(), invitedBy: null }, parent);
  });
}

async function linkableParent(ctx: ServiceContext, parentId: number): Promise<Person> {
  const parent = (await peopleByIds(ctx, [parentId])).get(parentId);
  if (!parent) throw notFound('Parent');
  if (!parent.isActive) {
    throw conflict('parent_archived', `${nameOf(parent)} is archived. Restore the coach before linking a child`);
  }
  return parent;
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
