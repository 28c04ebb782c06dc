import { createHash } from 'node:crypto';
import { clubToday } from '@fieldhouse/contracts';
import type { AuditedRead } from '@fieldhouse/contracts/audit';
import { LRUCache } from 'lru-cache';
import { Problem } from '../http/problem.ts';
import type { Who } from '../identity/who.ts';
import { envelopeOf, insertEvents } from '../messaging/insert-events.ts';
import type { Db, ServiceContext } from '../service.ts';
import { currentTrace } from '../tracing.ts';
import type { SeenPeople } from './staff-view.ts';

/** A read of a coach or an admin. */
interface View extends SeenPeople {
  action: AuditedRead;
}

const WHOLE_CLUB = { type: 'club', id: null } as const;

/** Reads that are recorded already. Polls repeat them, and then need no query. */
const recordedViews = new WeakMap<Db, LRUCache<string, true>>();

/**
 * Publishes `audit.recorded` for what a coach or an admin reads about children and accounts: once for each member of
 * staff, screen and club day, and then only for those that the earlier ones do not contain; svc-admin adds them to the
 * entry of that day. Parents leave no entry, nor do the reader's own account and children. The answer waits for the
 * entry, so that nothing is sent without one: it is stored in the service's own database, which was just read.
 */
export async function recordView(ctx: ServiceContext, who: Who, view: View): Promise<void> {
  const { action, subject = WHOLE_CLUB } = view;
  const childIds = inOrder(view.childIds ?? []);
  const others = inOrder(view.userIds ?? []).filter((id) => id !== who.userId);
  if (who.role === 'parent' || childIds.length + others.length === 0) return;
  const screen = [action, subject.type, subject.id].filter((part) => part !== null).join(' ');
  const day = clubToday(ctx.clock());
  const views = recordedViewsOf(ctx.db);
  const idOf = (ids: readonly number[]) => digestOf([who.userId, screen, day, ids, others]);
  if (views.has(idOf(childIds))) return;
  const own = await ownChildrenOf(ctx, who, childIds);
  const seen = childIds.filter((childId) => !own.has(childId));
  const id = idOf(seen);
  if (views.has(id) || seen.length + others.length === 0) return;
  await publishView(ctx, who, { action, subject, screen, day, seen, others });
  views.set(id, true);
}

interface NewView {
  action: AuditedRead;
  subject: NonNullable<SeenPeople['subject']>;
  screen: string;
  day: string;
  seen: number[];
  others: number[];
}

async function publishView(ctx: ServiceContext, who: Who, { action, subject, screen, day, ...ids }: NewView) {
  await ctx.db.transaction(async (tx) => {
    // Accounts are in rows of their own screen: an account and a child may have the same id.
    const accounts = `${screen} accounts`;
    const { rows } = await tx.raw<{ rows: { screen: string; id: number }[] }>(
      `INSERT INTO audited_view (user_id, screen, day, child_id)
       SELECT ?, seen.screen, ?, seen.id
       FROM (SELECT ?::text AS screen, unnest(?::int8[]) AS id UNION ALL SELECT ?, unnest(?::int8[])) AS seen
       ON CONFLICT DO NOTHING RETURNING screen, child_id AS id`,
      [who.userId, day, screen, ids.seen, accounts, ids.others],
    );
    if (rows.length === 0) return;
    const isSubject = (id: number) => subject.type === 'user' && subject.id === id;
    const userIds = rows.filter((row) => row.screen === accounts && !isSubject(row.id)).map((row) => row.id);
    const entry = {
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      childIds: rows.filter((row) => row.screen === screen).map((row) => row.id),
      ...(userIds.length > 0 && { userIds }),
      fields: [],
      requestId: currentTrace()?.requestId ?? null,
    };
    await insertEvents(tx, ctx, [envelopeOf(ctx, 'audit.recorded', screen, entry, who)]);
  });
}

/**
 * The reader's own children. Where the service has to call svc-family for them and it does not answer, there are none:
 * an entry about an own child is better than a missing one about another.
 */
async function ownChildrenOf(ctx: ServiceContext, who: Who, childIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (childIds.length === 0 || !ctx.ownChildIds) return new Set();
  try {
    return new Set(await ctx.ownChildIds(ctx, who, childIds));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return new Set();
    throw error;
  }
}

/** Whether an answer with this entity tag is recorded as a view of today: `screen` is the address with the tag. */
export function isTagRecorded(ctx: ServiceContext, who: Who, screen: string): boolean {
  return recordedViewsOf(ctx.db).has(tagId(ctx, who, screen));
}

/** Stores that an answer with this entity tag is recorded as a view of today. */
export function recordTag(ctx: ServiceContext, who: Who, screen: string): void {
  recordedViewsOf(ctx.db).set(tagId(ctx, who, screen), true);
}

/** For tests that empty the database: each view is recorded again. */
export function deleteRecordedViews(db: Db): void {
  recordedViews.delete(db);
}

function tagId({ clock }: ServiceContext, { userId }: Who, screen: string): string {
  return digestOf(['tag', userId, clubToday(clock()), screen]);
}

function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

/** Without repetitions, in the order in which every transaction writes them: two never wait for each other. */
function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

function recordedViewsOf(db: Db): LRUCache<string, true> {
  const views = recordedViews.get(db) ?? new LRUCache<string, true>({ max: 5000 });
  recordedViews.set(db, views);
  return views;
}
