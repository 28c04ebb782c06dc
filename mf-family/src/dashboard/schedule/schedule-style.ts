import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export const List = styled.ul`
  display: grid; overflow: hidden; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--surface); box-shadow: var(--shadow-s);
`;

/** The day, what and where, and the buttons. */
export const Row = styled.li`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 var(--s5);
  padding: var(--s3) var(--s5) var(--s3) var(--s3);
  &:not(:first-child) { border-top: 1px solid var(--line); }
  & > time { grid-row: 1 / span 2; align-self: center; }
  ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--s3); padding: var(--s3);
    & > time {
      align-self: start; width: 58px; min-height: 74px;
      & > b { font-size: 1.875rem; } &[data-long] > b { font-size: 1.25rem; }
    }
  }
`;

export const Words = styled.div`
  display: grid; grid-column: 2; gap: 2px; align-self: end; min-width: 0; overflow-wrap: anywhere;
  &:last-child { grid-row: 1 / span 2; align-self: center; }
  & > h3 { font-size: 1.4375rem; line-height: 1.12; }
  & > h3 > button {
    position: relative; min-height: 28px; padding: 0; border: 0; background: none; font: inherit; color: inherit;
    text-align: left; cursor: pointer; overflow-wrap: anywhere;
  }
  /* With the row's edge the title is large enough to press. */
  & > h3 > button::after { content: ''; position: absolute; inset: -8px 0; }
  & > h3 > button:hover { text-decoration: underline; text-underline-offset: 4px; }
  & > h3 > s { color: var(--muted); }
  & > p {
    font-size: 0.9375rem; font-variant-numeric: tabular-nums;
    & > b { font-weight: 600; }
    /* A time that does not fit beside a name is on the next line, in one piece. */
    & > span:last-child { display: inline-block; }
  }
  & > span { justify-self: start; margin-top: 4px; & > span { white-space: normal; } }
  ${media.phone} { align-self: start; &:last-child { align-self: start; } & > h3 { font-size: 1.1875rem; } }
`;

/** On a phone the location and the buttons share a line where there is room; on a desk the buttons are at the end. */
export const Foot = styled.div`
  display: contents;
  ${media.phone} {
    grid-column: 2; display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center;
    gap: 0 var(--s3); min-width: 0;
  }
`;

export const Where = styled.div`
  grid-column: 2; min-width: 0; font-size: 0.9375rem; overflow-wrap: anywhere;
  & > p { color: var(--muted); }
`;

export const Actions = styled.div`
  display: flex; grid-row: 1 / span 2; grid-column: 3; flex-wrap: wrap; gap: var(--s2); align-items: center;
  justify-content: flex-end;
  ${media.phone} { justify-content: flex-start; & > button { padding-inline: 12px; } }
`;
