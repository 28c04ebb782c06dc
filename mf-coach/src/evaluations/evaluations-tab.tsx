import { clubToday, SPORT_NAMES, TEAM_SPORTS } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Card, Chip, Chips, DataTable, EmptyState, media, Row, type Sort, TextField } from '@fieldhouse/ui';
import {
  lazyDialog,
  QueryFailed,
  useDebouncedValue,
  useDownload,
  usePagedQuery,
  useSearch,
  useUser,
} from '@fieldhouse/web-kit';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { EventsSkeleton } from '../events/events-skeleton.tsx';
import { COACH_SEARCH } from '../search.ts';
import { evaluationColumns } from './evaluation-columns.tsx';

const CreateEvaluationDialog = lazyDialog(() => import('./create-evaluation-dialog.tsx'));
const EditEvaluationDialog = lazyDialog(() => import('./edit-evaluation-dialog.tsx'));

const Tools = styled.div`
  display: grid; grid-template-columns: minmax(200px, 360px) auto minmax(0, 1fr); gap: var(--s3) var(--s4);
  align-items: end;
  & > :last-child { justify-content: flex-end; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); & > :last-child > button { flex: 1; padding-inline: 12px; } }
`;

/** Rows of a page. */
const ROWS = 20;

/** Evaluations (S2 §2): the list by the date, newest first. Words, sport and the open dialog are in the address. */
export default function EvaluationsTab() {
  const user = useUser();
  const [{ q, sub, child, evaluation, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'descending' });
  const words = useDebouncedValue(q).trim();
  const sport = TEAM_SPORTS.find((each) => each === sub);
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/skill-evaluations', {
    limit: ROWS,
    filter: { q: words, sort: sort.direction === 'descending' ? '-date' : 'date', ...(sport && { sport }) },
  });
  const file = useDownload({ failureTitle: 'Export failed' });
  const close = () => setSearch({ evaluation: null, child: null, dialog: null });
  const isFiltered = q !== '' || sport !== undefined;
  const create = can(user, 'evaluation.create') && (
    <Button icon={<Plus />} onClick={() => setSearch({ dialog: 'create-evaluation' })}>
      New Evaluation
    </Button>
  );
  return (
    <>
      <DataTable
        label="Evaluations"
        cardsOn="tablet"
        columns={evaluationColumns({
          today: clubToday(new Date()),
          mayCreate: can(user, 'evaluation.create'),
          onEdit: can(user, 'evaluation.edit')
            ? ({ id, childId }) => setSearch({ evaluation: id, child: childId, dialog: 'edit-evaluation' })
            : undefined,
        })}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        phoneSort="none"
        isRefreshing={isRefreshing}
        cardLabels="none"
        filters={
          <Tools>
            <TextField
              label="Search evaluations"
              type="search"
              maxLength={100}
              placeholder="Child’s name"
              value={q}
              onChange={({ target }) => setSearch({ q: target.value }, { replace: true })}
            />
            <Chips role="group" aria-label="Sport">
              {TEAM_SPORTS.map((each) => (
                <Chip
                  key={each}
                  pressed={each === sport}
                  onClick={() => setSearch({ sub: each === sport ? null : each }, { replace: true })}
                >
                  {SPORT_NAMES[each]}
                </Chip>
              ))}
            </Chips>
            <Row $gap={2}>
              {can(user, 'evaluation.export') && (
                <Button
                  look="quiet"
                  icon={<Download />}
                  busyText={file.isPending ? 'Exporting...' : undefined}
                  onClick={() => file.download('/api/skill-evaluations/export')}
                >
                  Export CSV
                </Button>
              )}
              {create}
            </Row>
          </Tools>
        }
        loading={<EventsSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load evaluations" /> : undefined}
        empty={
          <NoEvaluations
            onClear={isFiltered ? () => setSearch({ q: null, sub: null }, { replace: true }) : undefined}
            create={create}
          />
        }
        paging={paging}
      />
      {dialog === 'create-evaluation' && can(user, 'evaluation.create') && <CreateEvaluationDialog onClose={close} />}
      {dialog === 'edit-evaluation' && evaluation && child && rows && can(user, 'evaluation.edit') && (
        <EditEvaluationDialog
          key={evaluation}
          evaluationId={evaluation}
          childId={child}
          listed={rows.find(({ id }) => id === evaluation)}
          onClose={close}
        />
      )}
    </>
  );
}

function NoEvaluations({ onClear, create }: { onClear: (() => void) | undefined; create: ReactNode }) {
  return (
    <Card>
      {onClear ? (
        <EmptyState
          icon={<ClipboardPen />}
          headingLevel={2}
          title="No evaluations found"
          action={
            <Button look="turf" onClick={onClear}>
              Clear Filters
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ClipboardPen />}
          headingLevel={2}
          title="No evaluations yet"
          text="An evaluation rates a player’s skills from 1 to 10; parents read it on the child’s page."
          action={create}
        />
      )}
    </Card>
  );
}
