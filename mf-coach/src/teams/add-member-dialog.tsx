import type { ListedChild, Team } from '@fieldhouse/api';
import { sportColor } from '@fieldhouse/club-ui';
import { SPORT_NAMES, teamAgeRefusal } from '@fieldhouse/contracts/club';
import { Button, EmptyState, Muted, Skeleton, SkeletonBar, Stack, TextField } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { QueryView, useDebouncedValue, usePagedQuery } from '@fieldhouse/web-kit';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';
import { countText } from './count-text.ts';
import { FoundChild } from './found-child.tsx';
import { PickList } from './pick-list.ts';

/** The number of search results that are shown. */
const SHOWN = 40;

interface AddMemberDialogProps {
  team: Team;
  onClose: () => void;
}

/**
 * Add Member (S2 §2, §5): a search of children, eligible ones first. Members and archived children are not listed; a
 * child outside the team's ages is listed with the reason.
 */
export default function AddMemberDialog({ team, onClose }: AddMemberDialogProps) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim());
  const { rows, total = 0, query } = usePagedQuery('/api/all-children', { limit: SHOWN, filter: { q } });
  const [added, setAdded] = useState<readonly number[]>([]);
  const { name, sport, minAge, maxAge, members } = team;

  const isOffered = ({ id, isActive }: ListedChild) =>
    isActive && (added.includes(id) || !members.some((member) => member.id === id));
  const isLast = (child: ListedChild) => Number(!added.includes(child.id) && !!teamAgeRefusal(child.age, team));
  const offered = (rows ?? []).filter(isOffered).sort((one, other) => isLast(one) - isLast(other));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add Member"
      eyebrow={`${SPORT_NAMES[sport]} · ages ${minAge}-${maxAge}`}
      eyebrowColor={sportColor(sport)}
      subtitle={`${name} · ${countText(members.length, 'member')}`}
      footer={
        <>
          <div aria-live="polite">
            <b>{`${added.length} added`}</b>
            <Muted $small>Ineligible children stay listed</Muted>
          </div>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <TextField
        label="Search children"
        type="search"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
      />
      <QueryView query={query} errorTitle="Failed to load children" frame="none" skeleton={<CandidatesSkeleton />}>
        {() =>
          offered.length === 0 ? (
            <EmptyState icon={<SearchX />} {...emptyText(q, total)} />
          ) : (
            <Stack $gap={3}>
              <PickList aria-label="Children">
                {offered.map((child) => (
                  <FoundChild
                    key={child.id}
                    child={child}
                    team={team}
                    isAdded={added.includes(child.id)}
                    onAdded={() => setAdded((before) => [...before, child.id])}
                    onUndone={() => setAdded((before) => before.filter((id) => id !== child.id))}
                  />
                ))}
              </PickList>
              {total > SHOWN && (
                <Muted $small>{`The first ${SHOWN} of ${total} children. Type a name to find others.`}</Muted>
              )}
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  );
}

function emptyText(q: string, total: number) {
  if (q === '' && total === 0) return { title: 'No children found in the system' };
  return q === ''
    ? { title: 'Every child is on this team already' }
    : { title: 'No children found', text: 'Members of this team and archived children are not listed.' };
}

function CandidatesSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={3}>
        {[1, 2, 3, 4].map((row) => (
          <SkeletonBar key={row} $height="56px" />
        ))}
      </Stack>
    </Skeleton>
  );
}
