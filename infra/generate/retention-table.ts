import { SERVICES } from '@fieldhouse/contracts';
import { kitRetention, type Retention } from '@fieldhouse/service-kit';
import { DEFINITIONS } from '../local/definitions.ts';
import { withSection } from './with-section.ts';

/** Puts the table of every database table with its retention into a document. */
export function withRetentionTable(document: string): string {
  return withSection(document, 'retention table', `\n${retentionTable()}\n`);
}

/** One row for all tables that are retained alike, named with their owners. */
function retentionTable(): string {
  const ofServices = SERVICES.flatMap((name) => tablesOf(`svc-${name}`, DEFINITIONS[name].retention ?? {}));
  const alike = Map.groupBy([...tablesOf('every service', kitRetention), ...ofServices], ({ retained }) => retained);
  const rows = [...alike].map(([retained, tables]) => {
    const owners = [...Map.groupBy(tables, ({ owner }) => owner)];
    const named = owners.map(([owner, own]) => `${owner}: ${own.map(({ table }) => `\`${table}\``).join(', ')}`);
    const grow = [...new Set(tables.map(({ growsWith }) => growsWith))].join(', ');
    return `| ${named.join('; ')} | ${grow} | ${retained} |`;
  });
  return ['| tables | grow with | retained for | deleted by |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function tablesOf(owner: string, retention: Retention) {
  return Object.entries(retention).map(([table, { growsWith, retainedFor, purges, deletedBy }]) => {
    const by = purges ? 'purge-old-rows' : (deletedBy ?? '');
    return { owner, table, growsWith, retained: `${retainedFor} | ${by}` };
  });
}
