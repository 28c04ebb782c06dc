import { Card, DataTable, EmptyState } from '@fieldhouse/ui';
import { QueryFailed, usePagedQuery } from '@fieldhouse/web-kit';
import ScrollText from 'lucide-react/icons/scroll-text';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { dayOf } from './day-of.ts';
import { useAuditFilter } from './use-audit-filter.ts';

/** Rows of a page. */
const ROWS = 20;

/** Who did what to whom and when, the newest first. Words and filters are in the address. */
export function AllEntries({ showChild }: { showChild: (id: number) => void }) {
  const { filter, isFiltered } = useAuditFilter();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/audit', { limit: ROWS, filter });
  return (
    <DataTable
      label="Audit"
      columns={auditColumns(showChild)}
      rows={rows}
      rowKey={({ id }) => id}
      headingOf={dayOf}
      isRefreshing={isRefreshing}
      cardLabels="none"
      filters={<AuditFilters isFiltered={isFiltered} />}
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
  );
}
