import type { AuditEntry } from '@fieldhouse/api';
import { addDays, clubToday, dayText } from '@fieldhouse/contracts/club';
import { Button, Card, Chip, DataTable, EmptyState, Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { QueryFailed, useDownload, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import { styled } from 'styled-components';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { ADMIN_SEARCH } from '../search.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { queryOf, useAuditFilter } from './use-audit-filter.ts';

/** Long names wrap. */
const NameChip = styled(Chip)`
  padding-block: 8px; line-height: 1.3; white-space: normal; overflow-wrap: anywhere; text-align: start;
`;

/** Rows of a page. */
const ROWS = 20;

/**
 * Who did what to whom and when, the newest first. Words and filters are in the address; a press on a child's name
 * filters by that child.
 */
export default function AuditTab() {
  const [{ child }, setSearch] = useSearch(ADMIN_SEARCH);
  const { filter, isFiltered } = useAuditFilter();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/audit', { limit: ROWS, filter });
  const file = useDownload({ failureTitle: 'Failed to export the audit' });
  return (
    <>
      <Stack $gap={1}>
        <SectionTitle
          title="Audit"
          action={
            <Button
              look="quiet"
              icon={<Download />}
              busyText={file.isPending ? 'Exporting...' : undefined}
              onClick={() => file.download(`/api/admin/audit/export${queryOf(filter)}`)}
            >
              Export
            </Button>
          }
        />
        <Muted $small>Who did what to whom. Nobody can change it.</Muted>
      </Stack>
      <DataTable
        label="Audit"
        columns={auditColumns((id) => setSearch({ child: id }))}
        rows={rows}
        rowKey={({ id }) => id}
        headingOf={dayOf}
        isRefreshing={isRefreshing}
        cardLabels="none"
        filters={
          <Stack>
            <AuditFilters isFiltered={isFiltered} />
            {child !== null && (
              <div>
                <NameChip
                  pressed
                  onClick={() => setSearch({ child: null })}
                  aria-label={`Only ${nameIn(rows, child)}: remove`}
                >
                  {nameIn(rows, child)}
                </NameChip>
              </div>
            )}
          </Stack>
        }
        loading={<TableSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load the audit" /> : undefined}
        empty={
          <Card>
            <EmptyState
              icon={<ScrollText />}
              title={isFiltered ? 'No entries found' : 'No entries yet'}
              text={isFiltered ? undefined : 'What coaches and admins change appears here.'}
            />
          </Card>
        }
        paging={paging}
      />
    </>
  );
}

/** 'Today, Sat, Nov 28', 'Yesterday, Fri, Nov 27', 'Tue, Nov 24' */
function dayOf({ at }: AuditEntry): string {
  const [day, today] = [clubToday(new Date(at)), clubToday(new Date())];
  if (day === today) return `Today, ${dayText(day)}`;
  return day === addDays(today, -1) ? `Yesterday, ${dayText(day)}` : dayText(day);
}

/** The child's name from the entries, or its id. */
function nameIn(rows: readonly AuditEntry[] | undefined, childId: number): string {
  const named = rows?.flatMap(({ children }) => children).find(({ id }) => id === childId);
  return named?.name ?? `Child ${childId}`;
}
