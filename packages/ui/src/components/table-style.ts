import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';

const highlighted = 'background: var(--highlight); box-shadow: inset 4px 0 var(--leather);';

const selected = 'box-shadow: inset 4px 0 var(--turf);';

export const Frame = styled.div`
  overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius);
  box-shadow: var(--shadow-s);
`;

export const Sheet = styled.table`
  width: 100%; font-size: 0.9375rem; font-variant-numeric: tabular-nums;
  & th {
    padding: 0 16px; height: 48px; border-bottom: 1px solid var(--line); background: var(--sunken);
    color: var(--muted); font: 600 0.8125rem/1.2 var(--face); letter-spacing: 0.02em; text-align: left;
    white-space: nowrap;
  }
  & td { padding: 12px 16px; border-bottom: 1px solid var(--line); vertical-align: middle; text-align: left; }
  & tbody:last-child tr:last-child td { border-bottom: 0; }
  & tbody tr { background: var(--surface); transition: background var(--fast); }
  & tbody tr:hover { background: color-mix(in srgb, var(--sunken) 55%, var(--surface)); }
  & tbody tr[data-highlighted] { ${highlighted} } & tbody tr[data-selected] { ${selected} }
  & :is(td, th):first-child { padding-left: var(--s5); } & :is(td, th):last-child { padding-right: var(--s4); }
  & [data-align='end'] { text-align: right; } & td[data-align='end'] > * { justify-content: flex-end; }
  /* In a table that scrolls sideways the actions stay visible. */
  & :is(td, th)[data-align='end']:last-child { position: sticky; right: 0; }
  & td[data-align='end']:last-child { background: inherit; }
  ${media.tablet} {
    & :is(td, th) { padding-inline: 9px; } & :is(td, th):first-child { padding-left: var(--s4); }
    & :is(td, th):last-child { padding-right: var(--s2); }
  }
`;

/** The heading above a group of rows. */
export const GroupHeading = styled.div`
  &&& {
    height: auto; padding: 10px var(--s5); border-bottom: 1px solid var(--line); background: var(--sunken);
    color: var(--muted); font: 600 0.9375rem/1.2 var(--head); letter-spacing: 0.06em; text-align: left;
    text-transform: uppercase;
  }
  ${media.tablet} { &&& { padding-inline: var(--s4); } }
`;

export const SortButton = styled.button`
  display: inline-flex; align-items: center; gap: 6px; min-height: var(--target); margin: 0 -8px; padding: 0 8px;
  border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; letter-spacing: inherit;
  &:hover { color: var(--text); } & svg { width: 15px; height: 15px; } & svg[data-idle] { opacity: 0.55; }
  [aria-sort='ascending'] > &, [aria-sort='descending'] > & { color: var(--text); }
`;

export const CellText = styled.div`
  display: grid; gap: 1px; min-width: 0; line-height: 1.4; overflow-wrap: anywhere;
  & > b { font-weight: 600; } & > span { color: var(--muted); font-size: var(--t-s); }
`;

export const CardList = styled.ul`
  padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius); overflow: hidden;
`;

export const RowCard = styled.li`
  display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 2px 0; overflow-wrap: anywhere;
  align-items: start; padding: 12px var(--s4) 8px; font-variant-numeric: tabular-nums;
  &:not(:last-child) { border-bottom: 1px solid var(--line); }
  &[data-highlighted] { ${highlighted} } &[data-selected] { ${selected} }
  &:has(> [data-part='select']) { position: relative; padding-left: 60px; }
  & > [data-part='select'] { position: absolute; top: 12px; left: 18px; }
  & > [data-part='primary'] { grid-column: 1 / -1; }
  & > [data-part='primary']:has(+ [data-part='badge']) { grid-column: 1 / span 2; padding-right: var(--s3); }
  & > [data-part='badge'] { grid-column: 3; }
  & > [data-part='line'] { grid-column: 1 / -1; color: var(--muted); font-size: var(--t-s); line-height: 1.45; }
  & > [data-part='line'] b { font-weight: 600; color: var(--text); }
  /* Actions stand at the end of the last line, so that a row stays low. */
  & > [data-part='line']:has(+ [data-part='actions']) { grid-column: 1; align-self: center; }
  & > [data-part='actions'] { grid-column: 2 / -1; place-self: center end; margin: -2px -10px -2px var(--s2); }
  & > [data-part='line'][data-labelled] {
    display: grid; grid-template-columns: minmax(72px, max-content) minmax(0, 1fr); gap: 0 var(--s3);
  }
  & > [data-labelled] > :last-child { color: var(--text); overflow-wrap: anywhere; }
  & > [data-part='line'] ${CellText} {
    display: block; & > * { font-size: inherit; } & > span::before { content: ' · '; }
  }
`;
