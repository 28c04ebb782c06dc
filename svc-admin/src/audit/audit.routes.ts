import { clubToday } from '@fieldhouse/contracts';
import { csvAttachment, limitExports, PageQuery, paged, readCursor, route, streamed } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countEntries, findEntries } from './audit.repository.ts';
import { auditCsv } from './audit-csv.ts';
import { AuditCursor, AuditQuery, auditCursorOf, filterOf } from './audit-query.ts';
import { ListedEntry, toListedEntries } from './listed-entry.ts';

export const listAuditRoute = route({
  method: 'get',
  path: '/api/admin/audit',
  access: ['admin'],
  permissions: ['audit.read'],
  summary: 'Who did what to whom and when, the newest first',
  description: 'Each word of `q` has to begin a word in the name of who did it, or of whom or what it was done to.',
  query: AuditQuery.extend(PageQuery.pick({ limit: true, cursor: true }).shape),
  answers: { 200: z.array(ListedEntry) },
  view: { none: 'The audit itself: names, and no other data of a child or an account' },
  async handle({ query: { limit, cursor, ...query }, url, who, ctx }) {
    const after = readCursor(cursor, AuditCursor);
    const filter = await filterOf(ctx.db, query);
    const [stored, total] = await Promise.all([
      findEntries(ctx.db, filter, { limit: limit + 1, after }),
      countEntries(ctx.db, filter),
    ]);
    const rows = await toListedEntries(ctx, who, stored);
    return paged(rows, { limit, placeOf: auditCursorOf, total, url });
  },
});

export const exportAuditRoute = route({
  method: 'get',
  path: '/api/admin/audit/export',
  access: ['admin'],
  recentSignIn: true,
  permissions: ['audit.read'],
  audit: { action: 'audit.exported', label: 'Exported audit', verb: 'exported the audit', subject: 'club' },
  summary: 'The entries of the audit as a CSV file, the newest first',
  query: AuditQuery,
  answers: { 200: z.string().meta({ contentMediaType: 'text/csv' }) },
  problems: { too_many_exports: 429 },
  async handle({ query, who, ctx }) {
    await limitExports(ctx, who, 'audit');
    const filter = await filterOf(ctx.db, query);
    return streamed(auditCsv(ctx, who, filter), csvAttachment('audit', clubToday(ctx.clock())));
  },
});
