import type { WaiverVersion, WaiverVersions } from '@fieldhouse/api';
import { longDay } from '@fieldhouse/contracts/club';
import { Badge, type BadgeTone, Button, Muted, Row } from '@fieldhouse/ui';
import { styled } from 'styled-components';

/** The texts of the waiver, one below the other. */
export const WaiverRows = styled.ul`
  list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius-s);
  & > li {
    display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s4); padding: var(--s3) var(--s4);
    & > :first-child {
      flex: 1 1 17em; min-width: 0; display: grid; gap: 4px; justify-items: start; overflow-wrap: anywhere;
    }
  }
  & > li + li { border-top: 1px solid var(--line); }
`;

const STATES: Readonly<Record<WaiverVersion['state'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waits', tone: 'warn' },
  'in-force': { label: 'In force', tone: 'turf' },
  earlier: { label: 'Earlier', tone: 'plain' },
};

interface WaiverRowProps {
  waiver: WaiverVersion;
  parents: WaiverVersions['parents'];
  onRead: () => void;
  onEdit: () => void;
  onWithdraw: () => void;
}

/** One text of the waiver: its number, from when it is in force, who signed it, and what can be done with it. */
export function WaiverRow({ waiver, parents, onRead, onEdit, onWithdraw }: WaiverRowProps) {
  const { label, tone } = STATES[waiver.state];
  return (
    <li>
      <div>
        <Badge tone={tone}>{label}</Badge>
        <b>{waiver.title}</b>
        <Muted $small>{`Version ${waiver.version} · ${factsOf(waiver, parents)}`}</Muted>
      </div>
      <Row $gap={2}>
        <Button look="quiet" onClick={onRead} aria-label={`Read version ${waiver.version}`}>
          Read
        </Button>
        {waiver.state === 'waiting' && (
          <>
            <Button look="quiet" onClick={onEdit}>
              Edit
            </Button>
            <Button look="quiet" onClick={onWithdraw}>
              Withdraw
            </Button>
          </>
        )}
      </Row>
    </li>
  );
}

/** 'since December 1, 2026 · signed by 9 of 12 parents' */
function factsOf({ state, inForceFrom, signatures }: WaiverVersion, parents: WaiverVersions['parents']): string {
  const day = inForceFrom === null ? 'the beginning' : longDay(inForceFrom);
  if (state === 'waiting') return `from ${day} ${EVERY_PARENT_SIGNS}`;
  if (state === 'earlier') return `from ${day} · signed by ${signatures} ${signatures === 1 ? 'account' : 'accounts'}`;
  return `since ${day} · signed by ${parents.signed} of ${parents.all} ${parents.all === 1 ? 'parent' : 'parents'}`;
}

/** What happens from the day of a text on. */
export const EVERY_PARENT_SIGNS = 'every parent signs this at the next visit';
