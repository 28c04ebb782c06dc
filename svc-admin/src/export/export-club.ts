import { EXPORT_SCHEMA, EXPORTED_ENTITIES, type ExportedEntity } from '@fieldhouse/contracts/export';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { pagesOf } from './pages.ts';
import { recordExported } from './record-exported.ts';

/**
 * The club's data as the parts of one JSON file in the form of `ClubExport` (S2 §7), a record on each line. One
 * page of one entity is in memory at a time, and the next is loaded when this one is sent. An error after the first
 * part cuts the file short: `complete`, its last key, is then missing.
 */
export async function* exportClub(ctx: ServiceContext, who: Who): AsyncGenerator<string> {
  const counts: Partial<Record<ExportedEntity, number>> = {};
  // Sent with the first page, so that the answer is an error when an owner is unavailable from the start.
  let pending = openingOf(ctx);
  for (const entity of EXPORTED_ENTITIES) {
    let count = 0;
    pending += `${JSON.stringify(entity)}:[`;
    for await (const rows of pagesOf(ctx, who, entity)) {
      if (entity === 'children') await recordExported(ctx, who, { childIds: rows.map(({ id }) => id) });
      yield pending + rows.map((row, at) => `${count + at === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('');
      pending = '';
      count += rows.length;
    }
    counts[entity] = count;
    pending = '\n],\n';
  }
  yield `${pending}"counts":${JSON.stringify(counts)},\n"complete":true}\n`;
}

function openingOf({ clock, environment }: ServiceContext): string {
  const head = { schema: EXPORT_SCHEMA, site: environment.siteUrl, exportedAt: clock().toISOString() };
  return `${JSON.stringify(head).slice(0, -1)},\n`;
}
