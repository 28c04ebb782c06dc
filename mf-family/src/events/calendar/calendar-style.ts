import type { Sport } from '@fieldhouse/contracts/club';
import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export const Sheet = styled.section`
  overflow: hidden; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--surface); box-shadow: var(--shadow-s);
`;

export const Bar = styled.header`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s3); padding: var(--s3) var(--s4);
  & > h2 { min-width: 9.5ch; font-variant-numeric: tabular-nums; }
  & > ul {
    display: flex; flex-wrap: wrap; gap: 4px var(--s4); margin-left: auto; padding: 0; list-style: none;
    color: var(--muted); font-size: var(--t-s); font-weight: 500;
  }
  ${media.phone} {
    flex-wrap: nowrap; gap: 0; padding: 6px 4px 6px var(--s4);
    & > h2 { flex: 1; font-size: 1.375rem; }
    & > ul { display: none; }
  }
`;

/** A sport's colour beside its name. */
export const SportKey = styled.li<{ $sport: Sport }>`
  display: inline-flex; align-items: center; gap: 8px;
  &::before {
    content: ''; width: 12px; height: 12px; border-radius: 4px; background: var(--${({ $sport }) => $sport});
  }
`;

export const Grid = styled.div`border-top: 1px solid var(--line);`;

export const Weekdays = styled.div`
  display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); background: var(--sunken);
  border-bottom: 1px solid var(--line);
`;

export const Weekday = styled.div`
  padding: 7px 10px; font: 600 0.9375rem/1.2 var(--head); letter-spacing: 0.06em; text-transform: uppercase;
  color: var(--muted);
  ${media.phone} { padding: 6px 0; text-align: center; font-size: 0.8125rem; }
`;

export const Week = styled.div`
  display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); & + & { border-top: 1px solid var(--line); }
`;

export const Cell = styled.div`
  position: relative; min-height: 128px; padding: 38px 0 6px; display: grid;
  grid-template-columns: minmax(0, 1fr); align-content: start; gap: 3px;
  & + & { border-left: 1px solid var(--line); }
  [data-past] > & { min-height: 42px; }
  &[data-outside], &[data-past] { background: color-mix(in srgb, var(--sunken) 55%, transparent); }
  &[aria-selected='true'] { background: var(--turf-soft); box-shadow: inset 0 3px var(--turf); }
  ${media.phone} { min-height: 50px; padding: 36px 0 5px; gap: 2px; }
`;

/** The number of the day; the whole cell can be pressed. */
export const DayButton = styled.button`
  position: absolute; inset: 0; z-index: 1; display: flex; justify-content: flex-start; align-items: flex-start;
  padding: 5px 6px; border: 0; background: none; color: var(--text);
  & > span {
    display: grid; place-items: center; min-width: 28px; height: 28px; padding: 0 4px;
    border-radius: var(--radius-pill); font: 600 1.0625rem/1 var(--head); font-variant-numeric: tabular-nums;
  }
  &:hover:not(:disabled) { background: color-mix(in srgb, var(--turf) 8%, transparent); }
  &:focus-visible { outline-offset: -3px; z-index: 3; }
  &:disabled { cursor: default; color: var(--muted); } [data-outside] > & { color: var(--muted); }
  [data-today] > & > span { background: var(--turf); color: var(--on-turf); }
  ${media.phone} { justify-content: center; padding: 4px 0; & > span { font-size: 1.125rem; } }
`;

/** In a week with few events an entry has two lines: its hour, then its title. */
const line = `position: relative; z-index: 2; height: 24px; [data-few] & { height: 42px; }`;

/** As wide as `$span` cells and the lines between them. */
const barWidth = ({ $span }: { $span: number }) => `${$span * 100}% + ${$span - 1}px`;

/** An event in its day; an event of several days is one bar, up to its last day in this week. */
export const Entry = styled.button<{ $sport: Sport; $span: number }>`
  ${line}
  display: flex; align-items: center; gap: 5px; width: calc(${barWidth} - 8px); margin: 0 4px;
  padding: 0 6px 0 9px; overflow: hidden; border: 0; border-radius: 6px;
  background: linear-gradient(
    90deg, var(--${({ $sport }) => $sport}) 4px, var(--${({ $sport }) => $sport}-soft) 4px
  );
  color: var(--text); font: 500 0.8125rem/1.2 var(--face); text-align: left; white-space: nowrap;
  & > b {
    flex: none; font: 600 0.9375rem/1 var(--head); color: var(--${({ $sport }) => $sport});
    font-variant-numeric: tabular-nums;
  }
  & > span { overflow: hidden; text-overflow: ellipsis; }
  & > svg { flex: none; width: 14px; height: 14px; margin-left: auto; stroke-width: 3; color: var(--turf); }
  &[data-from-before] {
    border-top-left-radius: 0; border-bottom-left-radius: 0; margin-left: 0; width: calc(${barWidth} - 4px);
  }
  &[data-continues] {
    border-top-right-radius: 0; border-bottom-right-radius: 0; width: calc(${barWidth} - 4px);
  }
  &[data-from-before][data-continues] { width: calc(${barWidth}); }
  [data-few] & {
    flex-flow: column; align-items: flex-start; justify-content: center; gap: 3px;
    & > span { max-width: 100%; }
    & > svg { position: absolute; top: 6px; right: 6px; }
  }
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
  @media (forced-colors: active) { border: 1px solid; }
`;

/** A line that is kept free for a bar from an earlier day. */
export const ReservedLine = styled.span`${line} ${media.phone} { &&, [data-few] && { height: 7px; } }`;

export const More = styled.span`
  position: relative; z-index: 2; padding: 0 10px; pointer-events: none; font-size: 0.8125rem; font-weight: 600;
  line-height: 24px; color: var(--muted); font-variant-numeric: tabular-nums;
  ${media.phone} { padding: 0; text-align: center; font-size: 0.6875rem; line-height: 9px; }
`;

/** On a phone an event is a dot, over several days a line; the list below the month shows its details. */
export const Dot = styled.i<{ $sport: Sport; $span: number }>`
  position: relative; z-index: 2; pointer-events: none; height: 7px; border-radius: 4px;
  background: var(--${({ $sport }) => $sport});
  ${({ $span }) =>
    $span === 1 ? 'width: 7px; justify-self: center;' : `width: calc(${$span * 100}% - 16px); margin-left: 8px;`}
  &[data-from-before] {
    margin-left: 0; border-top-left-radius: 0; border-bottom-left-radius: 0;
    width: calc(${({ $span }) => $span * 100}% - 8px);
  }
  &[data-continues] {
    border-top-right-radius: 0; border-bottom-right-radius: 0; width: calc(${({ $span }) => $span * 100}% - 8px);
  }
  @media (forced-colors: active) { background: CanvasText; }
`;
