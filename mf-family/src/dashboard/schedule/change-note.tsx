import type { RegisteredEvent } from '@fieldhouse/api';
import { clubToday } from '@fieldhouse/contracts/club';
import { Badge } from '@fieldhouse/ui';
import { useMinute } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { changeText } from './change-text.ts';

const Note = styled.div`
  display: flex; flex-wrap: wrap; gap: 4px var(--s2); align-items: center; min-width: 0; margin-top: 4px;
  font-size: 0.9375rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
  & > span { min-width: 0; }
  & > q { flex-basis: 100%; quotes: none; color: var(--muted); }
`;

/** How a registered event was before staff edited it, and why, until its day is over (product decision 86). */
export function ChangeNote({ event }: { event: RegisteredEvent }) {
  const change = changeText(event, clubToday(useMinute()));
  if (!change) return null;
  const { badge, was, coach, reason } = change;
  return (
    <Note>
      <Badge tone="warn">{badge}</Badge>
      {was !== undefined && <span>{was}</span>}
      {coach !== undefined && (
        <span>
          <span>The coach is </span>
          <span translate="no">{coach}</span>
          <span> now</span>
        </span>
      )}
      {reason !== undefined && <q>{reason}</q>}
    </Note>
  );
}
