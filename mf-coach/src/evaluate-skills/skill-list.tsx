import type { RosterEntry } from '@fieldhouse/api';
import { isolated, ratingLabel } from '@fieldhouse/contracts/club';
import { media } from '@fieldhouse/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { SkillRound } from './skill-round.ts';

const List = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow-s);
  & > li:not(:first-child) { border-top: 1px solid var(--line); }
`;

const ChildRow = styled.button`
  display: grid; grid-template-columns: minmax(0, 1fr) auto 40px; gap: var(--s3); align-items: center; width: 100%;
  min-height: 52px; padding: 6px var(--s4); border: 0; background: none; color: var(--text); font: inherit;
  text-align: start; cursor: pointer; transition: background var(--fast);
  & > b { font-weight: 600; overflow-wrap: anywhere; }
  & > small { font-size: var(--t-s); color: var(--muted); }
  & > span { font: 600 1.625rem/1 var(--head); text-align: end; font-variant-numeric: tabular-nums; }
  &:not([data-rated]) > span { color: var(--muted); }
  &:hover { background: var(--sunken); } &:disabled { cursor: default; background: none; }
  &:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
  &[aria-current] { background: var(--turf-soft); box-shadow: inset 4px 0 var(--turf); }
  ${media.phone} { scroll-margin: 84px 0 260px; }
`;

interface SkillListProps {
  entries: readonly RosterEntry[];
  round: SkillRound;
  onPick: (childId: number) => void;
}

/** All children of the roster with their rating in the skill; a press on a child selects it for the next rating. */
export function SkillList({ entries, round, onPick }: SkillListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(round.current);
  // On a phone the pad covers the lower rows: the current child is scrolled above it.
  useEffect(() => {
    if (shown.current === round.current) return;
    shown.current = round.current;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [round.current]);
  return (
    <List ref={list} aria-label="Players">
      {entries.map(({ childId, childName, isChildActive }) => {
        const rating = round.ratings[childId]?.[round.skill];
        const isOpen = round.childIds.includes(childId);
        return (
          <li key={childId}>
            <ChildRow
              type="button"
              aria-current={childId === round.current ? 'step' : undefined}
              data-rated={rating !== undefined || undefined}
              disabled={!isOpen}
              onClick={() => onPick(childId)}
            >
              <b translate="no">{isolated(childName)}</b>
              <small>{noteOf(rating, isOpen, isChildActive)}</small>
              <span>{rating ?? '–'}</span>
            </ChildRow>
          </li>
        );
      })}
    </List>
  );
}

function noteOf(rating: number | undefined, isOpen: boolean, isActive: boolean): string {
  if (!isActive) return 'Archived';
  if (!isOpen) return 'Saved';
  return rating === undefined ? 'Not rated' : ratingLabel(rating);
}
