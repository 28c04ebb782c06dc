import type { ListedChild, Team } from '@fieldhouse/api';
import { fullName, Jersey, sportColor } from '@fieldhouse/club-ui';
import { teamAgeRefusal } from '@fieldhouse/contracts/club';
import { Button } from '@fieldhouse/ui';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { foundChildText } from './found-child-text.ts';
import { PickRow } from './pick-list.ts';
import { useMembership } from './use-membership.ts';

interface CandidateProps {
  child: ListedChild;
  team: Team;
  /** The child was added since the dialog opened. */
  isAdded: boolean;
  onAdded: () => void;
  onUndone: () => void;
}

/** A child that can be added, was just added, or is ineligible because of its age. */
export function FoundChild({ child, team, isAdded, onAdded, onUndone }: CandidateProps) {
  const { add, remove, isAdding, isRemoving, isCoolingDown } = useMembership(team);
  const why = useId();
  const name = fullName(child);
  const refusal = isAdded ? undefined : teamAgeRefusal(child.age, team);
  const look = isAdded ? 'highlighted' : refusal ? 'disabled' : 'plain';
  return (
    <PickRow $look={look}>
      <Jersey
        firstName={child.firstName}
        lastName={child.lastName}
        size={44}
        color={refusal ? 'var(--muted)' : sportColor(team.sport)}
      />
      <div>
        <b dir="auto" translate="no">
          {name}
        </b>
        <p id={why}>{refusal ?? (isAdded ? `Age ${child.age} · Added just now` : foundChildText(child, new Date()))}</p>
      </div>
      {refusal ? (
        <Button look="quiet" disabled aria-label={`Age Ineligible: ${name}`} aria-describedby={why}>
          Age Ineligible
        </Button>
      ) : (
        <Button
          look={isAdded ? 'text' : 'turf'}
          icon={isAdded ? <Undo2 /> : <Plus />}
          aria-label={`${isAdded ? 'Undo adding' : 'Add'} ${name}`}
          busyText={isAdding ? 'Adding...' : isRemoving ? 'Removing...' : undefined}
          coolingDown={isCoolingDown}
          onClick={() => (isAdded ? remove(child.id, onUndone) : add(child.id, onAdded))}
        >
          {isAdded ? 'Undo' : 'Add'}
        </Button>
      )}
    </PickRow>
  );
}
