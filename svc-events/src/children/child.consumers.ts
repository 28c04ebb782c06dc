import { buryProjection, consumer } from '@fieldhouse/service-kit';
import { causeOf } from '../cause-of.ts';
import { removeChild } from './child-leaves.ts';
import { applyChild, applyGuardian } from './known-child.ts';

export const childConsumers = [
  consumer('child.created', ({ data }, tx) => applyChild(tx, data)),
  consumer('child.updated', ({ data }, tx) => applyChild(tx, data)),
  consumer('child.archived', ({ data }, tx) => applyChild(tx, data)),
  consumer('child.restored', ({ data }, tx) => applyChild(tx, data)),
  consumer('child.deleted', (event, tx, ctx) => removeChild(tx, ctx, event.data, causeOf(event))),
  consumer('guardian.linked', ({ data }, tx) => applyGuardian(tx, data)),
  consumer('guardian.unlinked', async ({ data: { id, version, childId, userId } }, tx) => {
    const row = { child_id: childId, user_id: userId, access_level: 'view-only' };
    await buryProjection(tx, { table: 'known_guardian', key: { id }, version, row });
  }),
];
