import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media } from '../tokens/media.ts';

/** Stat cards side by side, two in a row on a phone. */
export const StatCards = styled.div`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: var(--s4);
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s3);
    & > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  }
`;

const cardStyle = css`
  display: grid; gap: 6px; align-content: start; min-width: 0; padding: 18px var(--s5); text-align: start;
  overflow-wrap: anywhere;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); color: var(--text);
  box-shadow: var(--shadow-s); font: 400 var(--t-s)/1.4 var(--face);
  & > span { color: var(--muted); } & > b { font: 700 2.5rem/1 var(--head); font-variant-numeric: tabular-nums; }
  &[data-needs-work] {
    border-color: var(--warn); box-shadow: inset 0 0 0 1px var(--warn);
    & > span:last-child:not(:first-child) { color: var(--warn); font-weight: 600; }
  }
  ${media.phone} { padding: 14px var(--s4); & > b { font-size: 2rem; } }
`;

const Plain = styled.div`${cardStyle}`;

const Pressed = styled.button`
  ${cardStyle}
  border-color: var(--control); cursor: pointer; transition: background var(--fast), border-color var(--fast);
  & > span:first-child {
    display: flex; gap: 8px; justify-content: space-between;
    & > svg { width: 19px; height: 19px; flex: none; stroke-width: 2.6; }
  }
  &:hover { border-color: var(--text); }
  &[aria-pressed='true'] {
    background: var(--chosen); border-color: var(--on-chosen); color: var(--on-chosen);
    & > span, &[data-needs-work] > span:last-child { color: var(--on-chosen); } & svg { color: var(--chosen-mark); }
  }
`;

export interface StatCardProps {
  /** 'Missing Sizes' */
  label: string;
  value: ReactNode;
  /** A line below: details, or the effect of a press. */
  note?: ReactNode;
  /** `needs-work`: highlighted, because staff have to act. */
  tone?: 'plain' | 'needs-work';
  /** Makes the card a button that filters the list by what it counts. */
  onPress?: () => void;
  /** The filter is on. */
  pressed?: boolean;
}

/** One figure about a list. With `onPress` it is a filter; when on, it is filled and has a tick. */
export function StatCard({ label, value, note, tone = 'plain', onPress, pressed = false }: StatCardProps) {
  const parts = (
    <>
      <span>
        {label}
        {onPress && pressed && <Check aria-hidden="true" />}
      </span>{' '}
      <b>{value}</b> {note !== undefined && <span>{note}</span>}
    </>
  );
  const needsWork = tone === 'needs-work' || undefined;
  if (!onPress) return <Plain data-needs-work={needsWork}>{parts}</Plain>;
  return (
    <Pressed type="button" aria-pressed={pressed} onClick={onPress} data-needs-work={needsWork}>
      {parts}
    </Pressed>
  );
}
