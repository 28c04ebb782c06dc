import {
  exportChildren,
  exportEvaluations,
  exportEvents,
  exportGameRecords,
  exportGuardians,
  exportRegistrations,
  exportTeams,
  exportUsers,
  type PageQuery,
} from '@fieldhouse/contracts';
import type { ExportedEntity } from '@fieldhouse/contracts/export';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { exportedLocations } from '../locations/location.repository.ts';

interface ExportedRow {
  id: number;
}

type ReadPage = (ctx: ServiceContext, who: Who, page: PageQuery) => Promise<readonly ExportedRow[]>;

/** Loads the first rows after an id from their owner, or from this service's database. */
const READ_PAGE: Readonly<Record<ExportedEntity, ReadPage>> = {
  gameRecords: async (ctx, who, page) => (await ctx.call(exportGameRecords, page, who)).rows,
  evaluations: async (ctx, who, page) => (await ctx.call(exportEvaluations, page, who)).rows,
  registrations: async (ctx, who, page) => (await ctx.call(exportRegistrations, page, who)).rows,
  events: async (ctx, who, page) => (await ctx.call(exportEvents, page, who)).rows,
  teams: async (ctx, who, page) => (await ctx.call(exportTeams, page, who)).rows,
  locations: ({ db }, _, page) => exportedLocations(db, page),
  guardians: async (ctx, who, page) => (await ctx.call(exportGuardians, page, who)).rows,
  children: async (ctx, who, page) => (await ctx.call(exportChildren, page, who)).rows,
  users: async (ctx, who, page) => (await ctx.call(exportUsers, page, who)).rows,
};

/** Rows that are in memory at once. */
export const PAGE_ROWS = 200;

/** All rows of an entity, page by page, in the order of their ids. There is a first page even when it is empty. */
export async function* pagesOf(
  ctx: ServiceContext,
  who: Who,
  entity: ExportedEntity,
): AsyncGenerator<readonly ExportedRow[]> {
  let afterId = 0;
  for (;;) {
    const rows = await READ_PAGE[entity](ctx, who, { afterId, limit: PAGE_ROWS });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    afterId = last.id;
  }
}
