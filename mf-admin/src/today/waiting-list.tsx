import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import type { WaitingItem } from './use-waiting.ts';

const List = styled.ul`
  display: flex; flex-wrap: wrap; gap: var(--s2); padding: 0; list-style: none;
  ${media.phone} { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); }
`;

const Place = styled.a`
  display: flex; align-items: center; gap: 10px; min-height: var(--target); height: 100%; padding: 4px 14px;
  border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--surface); color: var(--text);
  font-weight: 600; font-size: 0.9375rem; line-height: 1.2; text-decoration: none; overflow-wrap: anywhere;
  transition: border-color var(--fast), background var(--fast);
  & > b { font: 700 1.5rem/1 var(--head); font-variant-numeric: tabular-nums; }
  &:hover { border-color: var(--text); background: var(--sunken); }
  &[data-problem] { border-color: var(--danger); color: var(--danger); }
  ${media.phone} { gap: 8px; padding-inline: 10px; font-size: var(--t-s); }
`;

/** What waits for a decision, each a link to the place where it is made. */
export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  if (items.length === 0) return null;
  return (
    <List aria-label="Waiting for a decision">
      {items.map(({ count, text, tab, sub, isProblem }) => (
        <li key={text}>
          <Place href={`/admin?tab=${tab}${sub ? `&sub=${sub}` : ''}`} data-problem={isProblem}>
            <b>{count}</b> <span>{text}</span>
          </Place>
        </li>
      ))}
    </List>
  );
}
