import type { GameRecord, ListedChild } from '@fieldhouse/api';
import { fullName, Jersey, sportColor } from '@fieldhouse/club-ui';
import { ChildPicker } from '@fieldhouse/club-ui/pickers';
import { Button, media } from '@fieldhouse/ui';
import Link from 'lucide-react/icons/link';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { styled } from 'styled-components';
import { UnlinkQuestion } from './unlink-question.tsx';
import { useLinkRecord } from './use-link-record.ts';

const Box = styled.section`
  padding: var(--s4); border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken);
`;

const Linked = styled(Box)`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--s3); align-items: center;
  overflow-wrap: anywhere;
  & > div { display: grid; }
  & > div > span { color: var(--muted); font-size: var(--t-s); }
  & a { font-weight: 600; display: inline-flex; align-items: center; min-height: var(--target); }
  ${media.phone} { grid-template-columns: auto minmax(0, 1fr); & > button { grid-column: 1 / -1; } }
`;

const Choice = styled(Box)`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--s3); align-items: end;
  border-color: var(--warn);
  &:has([aria-invalid='true']) { align-items: center; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

interface RecordPlayerProps {
  record: GameRecord;
  mayLink: boolean;
}

/** The player of a record with a link to the player's page, or the choice of a player (S2 §4). */
export function RecordPlayer({ record, mayLink }: RecordPlayerProps) {
  const [isAsking, setAsking] = useState(false);
  const { child } = record;
  if (child === null) return mayLink ? <ChoosePlayer gameId={record.id} /> : null;
  return (
    <>
      <Linked aria-label="Player">
        <Jersey {...child} size={44} color={sportColor(record.sport)} />
        <div>
          <span>Linked to</span>
          <a href={`/children/${child.id}`}>{fullName(child)}</a>
        </div>
        {mayLink && (
          <Button look="quiet" icon={<Unlink />} onClick={() => setAsking(true)}>
            Unlink
          </Button>
        )}
      </Linked>
      {isAsking && <UnlinkQuestion record={record} player={child} onClose={() => setAsking(false)} />}
    </>
  );
}

function ChoosePlayer({ gameId }: { gameId: number }) {
  const [player, setPlayer] = useState<ListedChild | null>(null);
  const [error, setError] = useState<string>();
  const { link, isLinking, isCoolingDown } = useLinkRecord(gameId);
  return (
    <Choice aria-label="Player">
      <ChildPicker
        label="Link to a player"
        value={player}
        error={error}
        onChange={(chosen) => {
          setError(undefined);
          setPlayer(chosen);
        }}
        emptyText="No children found in the system"
      />
      <Button
        icon={<Link />}
        onClick={() => (player ? link(player) : setError('Please select a player'))}
        busyText={isLinking ? 'Linking...' : undefined}
        coolingDown={isCoolingDown}
      >
        Link
      </Button>
    </Choice>
  );
}
