import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { insertEntry } from '../audit/audit.repository.ts';

/** The actor of a restore. It has no account: a site is restored at a terminal of its server. */
const OPERATOR = { id: 0, role: 'admin', name: 'Operator' } as const;

/** Adds an audit entry that the site was restored from a backup. */
export async function recordRestore(ctx: ServiceContext, at: Date): Promise<void> {
  await ctx.db.transaction((tx) =>
    insertEntry(tx, {
      specversion: '1.0',
      id: randomUUID(),
      type: 'audit.recorded',
      subject: 'club',
      datacontenttype: 'application/json',
      time: at.toISOString(),
      source: 'admin',
      actor: OPERATOR,
      data: {
        action: 'club.restored',
        subjectType: 'club',
        subjectId: null,
        childIds: [],
        fields: [],
        requestId: null,
      },
    }),
  );
}
