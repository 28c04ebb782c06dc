import type { Team } from '@fieldhouse/api';
import { AnnounceDialog } from '@fieldhouse/club-ui/announcements';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Card, EmptyState, media, Pager, TextField } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView, useDebouncedValue, usePagedQuery, useSearch, useUser } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';
import Shirt from 'lucide-react/icons/shirt';
import { styled } from 'styled-components';
import { COACH_SEARCH, type TeamDialogId } from '../search.ts';
import { TeamCard } from './team-card.tsx';
import { TeamCards } from './team-card-style.ts';
import { TeamsSkeleton } from './teams-skeleton.tsx';

const TeamDialog = lazyDialog(() => import('./team-dialog.tsx'));
const AddMemberDialog = lazyDialog(() => import('./add-member-dialog.tsx'));
const MembersDialog = lazyDialog(() => import('./members-dialog.tsx'));
const TeamEventsDialog = lazyDialog(() => import('./team-events-dialog.tsx'));

const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); align-items: flex-end; justify-content: flex-end;
  & > :first-child:not(:last-child) { flex: 1 1 240px; max-width: 420px; margin-right: auto; }
  ${media.phone} { & > :first-child:not(:last-child) { flex-basis: 100%; max-width: none; } & > button { flex: 1; } }
`;

/** The search field is shown from this many teams on. */
const SEARCH_FROM = 4;
/** Cards of a page. */
const CARDS = 12;

/** Teams (S2 §2): a card for each team, with its actions; the open dialog and its team are in the address. */
export default function TeamsTab() {
  const [{ q, team: teamId, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const words = useDebouncedValue(q).trim();
  const {
    rows,
    total = 0,
    paging,
    isRefreshing,
    query,
  } = usePagedQuery('/api/teams', {
    limit: CARDS,
    filter: { q: words },
  });
  const team = useOpenTeam(teamId, rows);
  const user = useUser();
  const open = (id: number, name: TeamDialogId) => setSearch({ team: id, dialog: name });
  const close = () => setSearch({ team: null, dialog: null });
  const create = can(user, 'team.create') && (
    <Button icon={<Plus />} onClick={() => setSearch({ dialog: 'create-team' })}>
      Create Team
    </Button>
  );
  const isSearched = q !== '' || words !== '';
  return (
    <>
      {rows && (total > 0 || isSearched) && (
        <Bar>
          {(total >= SEARCH_FROM || isSearched) && (
            <TextField
              label="Search teams"
              type="search"
              placeholder="Team, league, coach or child"
              value={q}
              onChange={(change) => setSearch({ q: change.target.value }, { replace: true })}
            />
          )}
          {create}
        </Bar>
      )}
      <QueryView
        query={{ ...query, data: rows }}
        errorTitle="Failed to load teams"
        skeleton={<TeamsSkeleton />}
        isEmpty={(teams) => teams.length === 0}
        empty={
          <Card>
            {isSearched ? (
              <EmptyState
                icon={<Shirt />}
                title="No teams found matching your search."
                action={
                  <Button look="turf" onClick={() => setSearch({ q: null }, { replace: true })}>
                    Clear search
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={<Shirt />}
                title="No teams yet"
                text="A team has its coaches and its players, and events can be assigned to it."
                action={create}
              />
            )}
          </Card>
        }
      >
        {(teams) => (
          <>
            <TeamCards aria-busy={isRefreshing}>
              {teams.map((each) => (
                <TeamCard key={each.id} team={each} onOpen={(name) => open(each.id, name)} />
              ))}
            </TeamCards>
            {paging?.kind === 'pages' && total > CARDS && <Pager label="teams" {...paging} shown={teams.length} />}
          </>
        )}
      </QueryView>
      {dialog === 'create-team' && can(user, 'team.create') && <TeamDialog team={undefined} onClose={close} />}
      {team && dialog === 'edit-team' && can(user, 'team.edit') && (
        <TeamDialog key={team.id} team={team} onClose={close} />
      )}
      {team && dialog === 'add-member' && can(user, 'team.change-members') && (
        <AddMemberDialog key={team.id} team={team} onClose={close} />
      )}
      {team && dialog === 'members' && (
        <MembersDialog
          key={team.id}
          team={team}
          onClose={close}
          onAdd={() => setSearch({ dialog: 'add-member' }, { replace: true })}
        />
      )}
      {team && dialog === 'announce-team' && can(user, 'announcement.send') && (
        <AnnounceDialog
          key={team.id}
          audience={{ kind: 'team', teamId: team.id }}
          audienceName={team.name}
          onClose={close}
        />
      )}
      {team && dialog === 'team-events' && (
        <TeamEventsDialog
          key={team.id}
          team={team}
          onClose={close}
          onCreate={() => setSearch({ team: null, dialog: 'create-event' }, { replace: true })}
        />
      )}
    </>
  );
}

/** The team of the address: from the shown page of the list, otherwise from a request of its own. */
function useOpenTeam(id: number | null, rows: readonly Team[] | undefined): Team | undefined {
  const listed = rows?.find((team) => team.id === id);
  const { data } = $api.useQuery(
    'get',
    '/api/teams/{id}',
    { params: { path: { id: id ?? 0 } } },
    { enabled: id !== null && rows !== undefined && !listed },
  );
  return listed ?? (data?.id === id ? data : undefined);
}
