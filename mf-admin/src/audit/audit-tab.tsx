import { Button, Muted, Row, SectionTitle, Segments, Stack } from '@fieldhouse/ui';
import { useDownload, useSearch } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ADMIN_SEARCH } from '../search.ts';
import { AllEntries } from './all-entries.tsx';
import { ByChild } from './by-child.tsx';
import { queryOf, useAuditFilter } from './use-audit-filter.ts';

const VIEWS = [
  { value: 'entries', label: 'All entries' },
  { value: 'child', label: 'By child' },
] as const;

/**
 * The audit in two views: all entries with their filters, or everything that happened to one child (product decision
 * 90). The address has the view, the filters and the child; a press on a child's name opens the view of this child.
 */
export default function AuditTab() {
  const [{ view: chosen, child }, setSearch] = useSearch(ADMIN_SEARCH);
  const [isFollowed, setFollowed] = useState(false);
  const view = child === null ? chosen : 'child';
  const { filter } = useAuditFilter();
  const file = useDownload({ failureTitle: 'Failed to export the audit' });
  const exported = view === 'child' && child !== null ? { child } : filter;
  return (
    <>
      <Stack $gap={1}>
        <SectionTitle
          title="Audit"
          action={
            // The chosen child's entries: without one it would be a file of all.
            (view === 'entries' || child !== null) && (
              <Button
                look="quiet"
                icon={<Download />}
                busyText={file.isPending ? 'Exporting...' : undefined}
                onClick={() => file.download(`/api/admin/audit/export${queryOf(exported)}`)}
              >
                {view === 'child' ? 'Export entries' : 'Export'}
              </Button>
            )
          }
        />
        <Muted $small>
          {view === 'child'
            ? 'Everything that happened to a child: what staff changed and viewed, registrations, emails, links, merges.'
            : 'Who did what to whom. Nobody can change it.'}
        </Muted>
      </Stack>
      <Row>
        <Segments
          label="View"
          segments={VIEWS}
          value={view}
          onChange={(next) => {
            setFollowed(false);
            setSearch({ view: next === 'child' ? next : null, child: null });
          }}
        />
      </Row>
      {view === 'child' ? (
        <ByChild
          childId={child}
          takesFocus={isFollowed}
          onChoose={(id) => {
            setFollowed(true);
            setSearch({ view: 'child', child: id });
          }}
        />
      ) : (
        <AllEntries
          showChild={(id) => {
            setFollowed(true);
            setSearch({ child: id });
          }}
        />
      )}
    </>
  );
}
