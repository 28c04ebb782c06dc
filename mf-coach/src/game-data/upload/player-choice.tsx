import type { StagedRow } from '@fieldhouse/api';
import { fullName, Jersey, sportColor } from '@fieldhouse/club-ui';
import { ChildPicker } from '@fieldhouse/club-ui/pickers';
import { Badge, Button, Muted, Row, Stack } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChangeRow } from './use-change-row.ts';

const Player = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; min-height: var(--target);
  color: var(--text);
  & > b { min-width: 0; }
`;

const Fit = styled.p`font-size: var(--t-s); font-weight: 600; color: var(--leather);`;

interface Chosen {
  id: number;
  firstName: string;
  lastName: string;
}

interface PlayerChoiceProps {
  uploadId: number;
  given: StagedRow;
}

/**
 * The choice of a row's player: first the players with a matching name, or else a close one, then a search of all
 * children. Without a choice
 * the record stays unlinked.
 */
export function PlayerChoice({ uploadId, given }: PlayerChoiceProps) {
  const { row, setPlayer, isPending, isCoolingDown } = useChangeRow(uploadId, given);
  const [chosen, setChosen] = useState<Chosen>();
  const isExact = given.candidates.length > 0;
  const offered = isExact ? given.candidates : given.closeCandidates;
  const [isSearching, setSearching] = useState(offered.length === 0);
  const name = fullName(given);
  const choose = (player: Chosen) => setPlayer(player.id, () => setChosen(player));
  if (row.childId !== null && chosen) {
    return (
      <Player>
        <Jersey {...chosen} size={44} color={sportColor(given.sport)} />
        <b translate="no">{fullName(chosen)}</b>
        <Badge tone="turf" icon={<Check />}>
          Linked
        </Badge>
        <Button
          look="text"
          onClick={() => setPlayer(null)}
          busyText={isPending ? 'Saving...' : undefined}
          coolingDown={isCoolingDown}
          aria-label={`Undo linking ${name}`}
        >
          Undo
        </Button>
      </Player>
    );
  }
  if (isSearching) {
    return (
      <Stack $gap={1}>
        <ChildPicker
          label={`Player for ${name}`}
          value={null}
          onChange={(child) => child && choose(child)}
          emptyText="No children found in the system"
          disabled={isPending}
        />
        <Row $gap={2} $spread>
          <Muted $small>or leave it unlinked</Muted>
          {offered.length > 0 && (
            <Button look="text" onClick={() => setSearching(false)}>
              {isExact ? 'Those who fit' : 'Close names'}
            </Button>
          )}
        </Row>
      </Stack>
    );
  }
  return (
    <Stack $gap={2} role="group" aria-label={`Player for ${name}`}>
      <Fit>{`${offerText(offered.length, isExact)}:`}</Fit>
      <Row $gap={2}>
        {offered.map(({ childId, nickname, age, isActive, ...player }) => (
          <Button
            key={childId}
            look="quiet"
            coolingDown={isCoolingDown}
            onClick={() => choose({ id: childId, ...player })}
            busyText={isPending ? 'Linking...' : undefined}
          >
            {[fullName(player), nickname && `“${nickname}”`, age, !isActive && 'archived'].filter(Boolean).join(' · ')}
          </Button>
        ))}
        <Button look="text" onClick={() => setSearching(true)}>
          Someone else
        </Button>
      </Row>
    </Stack>
  );
}

function offerText(count: number, isExact: boolean): string {
  if (!isExact) return count === 1 ? 'No player has this name. One is close' : 'No player has this name. Close ones';
  return count === 1 ? 'One fits' : `${count} fit`;
}
