import { can } from '@fieldhouse/contracts/permissions';
import { Button, Card, EmptyState, media, TextField } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView, useSearch, useUser } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';
import Shirt from 'lucide-react/icons/shirt';
import { Suspense, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { COACH_SEARCH, type TeamDialogId } from '../search.ts';
import { matchingTeams } from './matching-teams.ts';
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

/** A search box is worth its room from this many teams on. */
const MANY = 4;

/** Teams (S2 §2): a card for each, with what is done to it; the open dialog and its team are in the address. */
export default function TeamsTab() {
  const query = $api.useQuery('get', '/api/teams');
  const [{ q, team: teamId, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const words = useDeferredValue(q);
  const user = useUser();
  const open = (id: number, name: TeamDialogId) => setSearch({ team: id, dialog: name });
  const close = () => setSearch({ team: null, dialog: null });
  const create = can(user, 'team.create') && (
    <Button icon={<Plus />} onClick={() => setSearch({ dialog: 'create-team' })}>
      Create Team
    </Button>
  );
  return (
    <QueryView query={query} errorTitle="Failed to load teams" skeleton={<TeamsSkeleton />}>
      {(teams) => {
        const shown = matchingTeams(teams, words);
        const team = teams.find(({ id }) => id === teamId);
        return (
          <>
            {teams.length > 0 && (
              <Bar>
                {(teams.length >= MANY || q) && (
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
            {shown.length > 0 ? (
              <TeamCards>
                {shown.map((each) => (
                  <TeamCard key={each.id} team={each} onOpen={(name) => open(each.id, name)} />
                ))}
              </TeamCards>
            ) : (
              <Card>
                {teams.length === 0 ? (
                  <EmptyState
                    icon={<Shirt />}
                    title="No teams yet"
                    text="A team has its coaches and its players, and events can be assigned to it."
                    action={create}
                  />
                ) : (
                  <EmptyState
                    icon={<Shirt />}
                    title="No teams found matching your search."
                    action={
                      <Button look="turf" onClick={() => setSearch({ q: null }, { replace: true })}>
                        Clear search
                      </Button>
                    }
                  />
                )}
              </Card>
            )}
            <Suspense>
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
              {team && dialog === 'team-events' && (
                <TeamEventsDialog
                  key={team.id}
                  team={team}
                  onClose={close}
                  onCreate={() => setSearch({ team: null, dialog: 'create-event' }, { replace: true })}
                />
              )}
            </Suspense>
          </>
        );
      }}
    </QueryView>
  );
}
