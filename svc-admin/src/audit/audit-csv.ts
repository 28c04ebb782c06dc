import { clubLocal } from '@fieldhouse/contracts';
import { actorName, auditDetails, auditLabel, auditSubjectText } from '@fieldhouse/contracts/audit';
import { type CsvValue, csvHead, csvRows } from '@fieldhouse/contracts/csv';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { type EntryFilter, findEntries } from './audit.repository.ts';
import { type AuditCursor, auditCursorOf } from './audit-query.ts';
import { type ListedEntry, toListedEntries } from './listed-entry.ts';

const COLUMNS: Readonly<Record<string, (entry: ListedEntry) => CsvValue>> = {
  Date: ({ at }) => clubLocal(new Date(at)).date,
  Time: ({ at }) => clubLocal(new Date(at)).time,
  Who: actorName,
  Role: ({ actor }) => actor.role,
  What: auditLabel,
  Whom: auditSubjectText,
  Details: auditDetails,
  Sentence: ({ sentence }) => sentence,
  Request: ({ requestId }) => requestId,
};

/** Entries that are in memory at once. */
const BATCH = 500;

/** The entries that pass the filter, the newest first, as the parts of a CSV file. */
export async function* auditCsv(ctx: ServiceContext, who: Who, filter: EntryFilter): AsyncGenerator<string> {
  let head = csvHead(Object.keys(COLUMNS));
  let after: AuditCursor | undefined;
  for (;;) {
    const stored = await findEntries(ctx.db, filter, { limit: BATCH, after });
    const entries = await toListedEntries(ctx, who, stored);
    // Sent with the first rows, so that the answer is an error when the database is unavailable.
    yield head + csvRows(entries.map((entry) => Object.values(COLUMNS).map((cellOf) => cellOf(entry))));
    head = '';
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) return;
    after = auditCursorOf(last);
  }
}
