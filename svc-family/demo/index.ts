import { clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, type DemoChild } from '@fieldhouse/contracts/demo';
import type { Demo, ServiceContext } from '@fieldhouse/service-kit';
import { addChild } from '../src/children/add-child.ts';
import { childById } from '../src/children/child.repository.ts';
import { birthdateOf } from './birthdate-of.ts';
import { loadDocumentsAndRequests } from './documents-and-requests.ts';
import { sizesAndPositionsOf } from './sizes-and-positions.ts';

export const demo: Demo = { after: ['auth'], load: loadDemo };

/**
 * Adds the demo club's children, each with its parent as guardian, with documents and requests. Does nothing once the
 * service has assigned an id itself; completes a load that was interrupted.
 */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  const { rows } = await ctx.db.raw<{ rows: { used: boolean }[] }>('SELECT is_called AS used FROM child_id_seq');
  if (rows[0]?.used !== false) return;
  for (const child of DEMO_CHILDREN) {
    if (!(await childById(ctx.db, child.id))) await addDemoChild(ctx, child);
  }
  await loadDocumentsAndRequests(ctx);
  await ctx.db.raw(`SELECT setval('child_id_seq', 1000)`);
}

async function addDemoChild(ctx: ServiceContext, child: DemoChild): Promise<void> {
  const { id, parentId, firstName, lastName, nickname } = child;
  const birthdate = birthdateOf(child, clubToday(ctx.clock()));
  const profile = { firstName, lastName, nickname, birthdate, ...sizesAndPositionsOf(child) };
  await addChild(ctx, { userId: parentId, role: 'parent' }, { id, profile, confirmNotDuplicate: true });
}
