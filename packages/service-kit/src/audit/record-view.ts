import { createHash } from 'node:crypto';
import { clubToday } from '@fieldhouse/contracts';
import type { AuditedRead, AuditSubject } from '@fieldhouse/contracts/audit';
import { LRUCache } from 'lru-cache';
import type { Who } from '../identity/who.ts';
import { envelopeOf, insertEvents } from '../messaging/insert-events.ts';
import type { Db, ServiceContext } from '../service.ts';
import { currentTrace } from '../tracing.ts';

/** A read of a coach or an admin. */
interface View {
  action: AuditedRead;
  /** The screen: one child, one event's roster, a list of the whole club. */
  subject: { type: AuditSubject; id: number | null };
  childIds: readonly number[];
}

/** Reads that are recorded already. Polls repeat them, and then need no query. */
const recordedViews = new WeakMap<Db, LRUCache<string, true>>();

/**
 * Publishes `audit.recorded` for a read of children's age documents or of their families' contact details: one entry
 * for each member of staff, screen and club day, and another one only for children that the earlier entries do not
 * contain. Parents leave no entry. The caller leaves out the reader's own children. The answer waits for the entry, so
 * that nothing is sent without one.
 */
export async function recordView(ctx: ServiceContext, who: Who, { action, subject, childIds }: View): Promise<void> {
  if (who.role === 'parent' || childIds.length === 0) return;
  const screen = [action, subject.type, subject.id].filter((part) => part !== null).join(' ');
  const day = clubToday(ctx.clock());
  const views = recordedViewsOf(ctx.db);
  const id = createHash('sha256')
    .update(JSON.stringify([who.userId, screen, day, childIds]))
    .digest('base64');
  if (views.has(id)) return;
  await ctx.db.transaction(async (tx) => {
    const { rows } = await tx.raw<{ rows: { child_id: number }[] }>(
      `INSERT INTO audited_view (user_id, screen, day, child_id) SELECT ?, ?, ?, unnest(?::int8[])
       ON CONFLICT DO NOTHING RETURNING child_id`,
      [who.userId, screen, day, [...new Set(childIds)].sort((a, b) => a - b)],
    );
    if (rows.length === 0) return;
    const entry = {
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      childIds: rows.map((row) => row.child_id),
      fields: [],
      requestId: currentTrace()?.requestId ?? null,
    };
    await insertEvents(tx, ctx, [envelopeOf(ctx, 'audit.recorded', screen, entry, who)]);
  });
  views.set(id, true);
}

/** For tests that empty the database: each view is recorded again. */
export function deleteRecordedViews(db: Db): void {
  recordedViews.delete(db);
}

function recordedViewsOf(db: Db): LRUCache<string, true> {
  const views = recordedViews.get(db) ?? new LRUCache<string, true>({ max: 5000 });
  recordedViews.set(db, views);
  return views;
}
