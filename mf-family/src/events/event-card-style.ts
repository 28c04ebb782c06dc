import { sportVariables } from '@fieldhouse/club-ui';
import type { Sport } from '@fieldhouse/contracts/club';
import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

/** The row: the day on the sport's colour with a slanted edge, the text, price and places. */
export const CardRoot = styled.article<{ $sport: Sport }>`
  ${sportVariables}
  position: relative; display: grid; grid-template-columns: 112px minmax(0, 1fr) auto; gap: 0 var(--s5);
  align-items: center; overflow: hidden;
  padding: var(--s4) var(--s5) var(--s4) 6px; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--surface); box-shadow: var(--shadow-s);
  transition: box-shadow var(--slow), border-color var(--slow);
  &::before {
    content: ''; position: absolute; inset: 0 auto 0 0; width: 128px; background: var(--sport-soft);
    clip-path: polygon(0 0, 100% 0, calc(100% - 20px) 100%, 0 100%);
  }
  &::after { content: ''; position: absolute; inset: 0 auto 0 0; width: 6px; background: var(--sport); }
  & > * { position: relative; }
  & > time { background: none; justify-self: center; min-height: 0; padding: 0; }
  &:hover { box-shadow: var(--shadow); border-color: var(--control); }
  ${media.phone} {
    grid-template-columns: 60px minmax(0, 1fr) auto; gap: 0 10px; align-items: center; padding: 10px 8px 6px 6px;
    &::before { width: 74px; clip-path: polygon(0 0, 100% 0, calc(100% - 10px) 100%, 0 100%); }
    & > time {
      grid-row: 1 / span 2; align-self: start; width: 58px; & > b { font-size: 2rem; }
      &[data-long] > b { font-size: 1.375rem; }
    }
  }
`;

export const Words = styled.div`
  display: grid; gap: 6px; min-width: 0;
  & > :is(h2, h3, h4) { font-size: 1.4375rem; line-height: 1.12; }
  & > :is(h2, h3, h4) > :is(a, button) {
    padding: 0; border: 0; background: none; font: inherit; letter-spacing: inherit; color: inherit; text-align: left;
    text-decoration: none;
  }
  /* The whole text (on a phone the whole card) is the title's touch target. */
  & > :is(h2, h3, h4) > :is(a, button)::after { content: ''; position: absolute; inset: 0; }
  & > :is(h2, h3, h4) > :is(a, button):hover {
    text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 4px;
  }
  ${media.phone} {
    display: contents;
    & > :is(h2, h3, h4) { grid-area: 1 / 2 / auto / -1; font-size: 1.1875rem; }
    & > ul:nth-child(2) { grid-area: 2 / 2 / auto / -1; margin: 2px 0 4px; }
  }
`;

export const Statuses = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 6px; padding: 0; margin-top: 2px; list-style: none;
  & > li { display: inline-flex; min-width: 0; max-width: 100%; }
  /* A long name takes a second line: nothing is cut, and nothing runs below the button. */
  & > li > span { white-space: normal; overflow-wrap: anywhere; border-radius: 14px; }
  ${media.phone} {
    grid-area: 5 / 2; margin: 2px 0 0; & > li > span { padding-inline: 8px; }
    &:has(> :nth-child(2)) { grid-area: 5 / 2 / auto / -1; }
    &:has([data-kind='registered']) { grid-area: 3 / 2 / auto / -1; margin: 0 0 4px; }
  }
`;

export const Places = styled.div`
  display: grid; gap: 6px; justify-items: end; min-width: 132px;
  & > div { position: relative; display: flex; gap: var(--s2); margin-top: 4px; }
  ${media.phone} {
    display: contents;
    & > :first-child { grid-area: 3 / 1 / span 4; place-self: end center; }
    & > :nth-child(2) { grid-area: 4 / 2; justify-self: start; }
    & > div { grid-area: 4 / 3 / span 2; align-self: end; margin: 0; & > button { padding-inline: 12px; } }
    /* Several children have a line of their own, side by side. */
    ${CardRoot}:has(${Statuses} > :nth-child(2)) & > div:not(:has(> :nth-child(2))) { grid-row: 4; }
    /* Two buttons have a line of their own: beside the places they would cover them. */
    & > div:has(> :nth-child(2)) { grid-area: 6 / 2 / auto / -1; justify-self: end; margin-top: 8px; }
  }
`;

export const Price = styled.span`
  position: relative; font: 600 1.5rem/1 var(--head); font-variant-numeric: tabular-nums;
  ${media.phone} { font-size: 1.1875rem; }
`;
