import { SERVICES } from '@fieldhouse/contracts';
import { kitRetention, type Retention } from '@fieldhouse/service-kit';
import { DEFINITIONS } from '../local/definitions.ts';
import { withSection } from './with-section.ts';

/** Puts the table of every database table with its retention into a document. */
export function withRetentionTable(document: string): string {
  return withSection(document, 'retention table', `\n${retentionTable()}\n`);
}

function retentionTable(): string {
  const ofServices = SERVICES.flatMap((name) => rowsOf(`svc-${name}`, DEFINITIONS[name].retention ?? {}));
  const rows = [...rowsOf('every service', kitRetention), ...ofServices];
  return [
    '| database of | table | grows with | retained for | deleted by |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function rowsOf(owner: string, retention: Retention): string[] {
  return Object.entries(retention).map(([table, { growsWith, retainedFor, purges, deletedBy }]) => {
    const by = purges ? 'purge-old-rows' : (deletedBy ?? '');
    return `| ${owner} | \`${table}\` | ${growsWith} | ${retainedFor} | ${by} |`;
  });
}
