import { randomUUID } from 'node:crypto';
import { type Envelope, EVENT_TYPES, type EventTypeName } from '@fieldhouse/contracts';
import { isRetryable } from '../data/sql-errors.ts';
import { handlersOf } from '../messaging/run-handlers.ts';
import type { Db, ServiceContext, ServiceDefinition, Tx } from '../service.ts';
import type { ProjectedRow, Projection } from './projection.ts';

/** Rows in one transaction: so few that live events wait only a moment for their locks. */
const PAGE = 50;
const TRIES = 5;

export interface Rebuilt {
  /** States that the owner answered with. */
  read: number;
  /** Rows that the owner does not have any more: they are tombstones now. */
  removed: number;
}

interface RebuiltPage extends Rebuilt {
  /** Where the next page begins; undefined after the last. */
  next: number | undefined;
}

/**
 * Rebuilds a projection from its owner, page by page, through the service's consumers: missing and different rows
 * become as the owner has them, and rows that the owner does not have any more become tombstones. The service may run
 * at the same time: a row that an event changes after its page was requested keeps the event's version. It may run any
 * number of times, also concurrently. Throws 503 while the owner is unavailable (rebuilt pages stay), and refuses an
 * owner that has no rows at all.
 */
export async function rebuildProjection(
  { consumers = [] }: Pick<ServiceDefinition, 'consumers'>,
  ctx: ServiceContext,
  projection: Projection,
): Promise<Rebuilt> {
  const handlers = handlersOf(consumers, ctx);
  const rebuilt: Rebuilt = { read: 0, removed: 0 };
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const page: RebuiltPage = await withRetries(() => rebuildPage(ctx, projection, handlers, afterId ?? 0));
    rebuilt.read += page.read;
    rebuilt.removed += page.removed;
    afterId = page.next;
  }
  return rebuilt;
}

/** A deadlock with live events rolls back a page. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isRetryable(error)) throw error;
    }
  }
}

async function rebuildPage(
  ctx: ServiceContext,
  projection: Projection,
  handlers: ReturnType<typeof handlersOf>,
  afterId: number,
): Promise<RebuiltPage> {
  // Read before the owner is called: a row that is still the same afterwards is not newer than the owner's answer.
  const storedBefore = await storedRows(ctx.db, projection, afterId);
  const { rows: states, upTo } = await ctx.call(projection.page, { afterId, limit: PAGE });
  if (afterId === 0 && states.length === 0 && storedBefore.some(({ is_deleted }) => !is_deleted)) {
    throw new Error(
      `svc-${projection.page.to} has no ${projection.name} at all, which is taken for a fault: nothing is removed`,
    );
  }
  const last = Math.min(lastOf(storedBefore), lastOf(states));
  const owned = states.filter(({ id }) => id <= last);
  const ownedIds = new Set(owned.map(({ id }) => id));
  const applied = owned.map((state) => eventOf(ctx, projection.applied, state));
  const tombstones = new Map(
    storedBefore
      .filter((row) => row.id <= last && !row.is_deleted && !ownedIds.has(row.id))
      .map((row) => [row.id, eventOf(ctx, projection.removed, tombstoneOf(projection, row, upTo))]),
  );
  const prepared = await handlers.prepare([...applied, ...tombstones.values()]);

  const removed = await ctx.db.transaction(async (tx) => {
    const unchanged = await lockUnchanged(
      tx,
      projection,
      storedBefore.filter(({ id }) => id <= last),
    );
    await lowerVersions(tx, projection, owned, unchanged);
    const removals = [...tombstones].flatMap(([id, event]) => (unchanged.has(id) ? [event] : []));
    await handlers.run(tx, [...applied, ...removals], prepared);
    return removals.length;
  });
  return { read: owned.length, removed, next: Number.isFinite(last) ? last : undefined };
}

/** The id up to which a page is complete. */
function lastOf(page: readonly { id: number }[]): number {
  return page.length < PAGE ? Number.POSITIVE_INFINITY : (page.at(-1)?.id ?? Number.POSITIVE_INFINITY);
}

async function storedRows(db: Db, { table, rowsWith = {} }: Projection, afterId: number): Promise<ProjectedRow[]> {
  return db(table).where(rowsWith).where('id', '>', afterId).orderBy('id').limit(PAGE).select<ProjectedRow[]>();
}

/** Locks these rows; returns the unchanged ones by id. */
async function lockUnchanged(
  tx: Tx,
  { table, rowsWith = {} }: Projection,
  known: readonly ProjectedRow[],
): Promise<ReadonlyMap<number, ProjectedRow>> {
  const before = new Map(known.map((row) => [row.id, row]));
  const now = await tx(table)
    .where(rowsWith)
    .whereRaw('id = ANY (?)', [[...before.keys()]])
    .orderBy('id')
    .forUpdate()
    .select<ProjectedRow[]>();
  const unchanged = now.filter(({ id, version, is_deleted }) => {
    const row = before.get(id);
    return row?.version === version && row.is_deleted === is_deleted;
  });
  return new Map(unchanged.map((row) => [row.id, row]));
}

/**
 * Lowers the version of rows that have the version of the owner's state already, or a higher one that the owner never
 * assigned, so that the owner's state counts as newer.
 */
async function lowerVersions(
  tx: Tx,
  { table, rowsWith = {} }: Projection,
  owned: readonly { id: number; version: number }[],
  unchanged: ReadonlyMap<number, ProjectedRow>,
): Promise<void> {
  for (const { id, version } of owned) {
    if ((unchanged.get(id)?.version ?? 0) < version) continue;
    await tx(table)
      .where({ ...rowsWith, id })
      .update({ version: version - 1 });
  }
}

function tombstoneOf(projection: Projection, row: ProjectedRow, upTo: number) {
  return { ...projection.removedData(row), id: row.id, version: Math.max(upTo, row.version + 1) };
}

/** A state as its owner publishes it. */
function eventOf(ctx: ServiceContext, type: EventTypeName, data: { id: number }): Envelope {
  const { source, data: schema } = EVENT_TYPES[type];
  if (source === 'every service') throw new Error(`${type} has no owner`);
  return {
    specversion: '1.0',
    id: randomUUID(),
    source,
    type,
    subject: String(data.id),
    time: ctx.clock().toISOString(),
    datacontenttype: 'application/json',
    data: schema.parse(data),
  };
}
