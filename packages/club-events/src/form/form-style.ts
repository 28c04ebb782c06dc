import { styled } from 'styled-components';

/** A group of fields with its own heading. */
export const Part = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4);
  & > :is(h2, h3) { font-size: 1.375rem; }
  & + & { padding-top: var(--s5); border-top: 1px solid var(--line); }
`;

/** Checkboxes, side by side where there is room. */
export const Tick = styled.div`display: flex; flex-wrap: wrap; gap: 0 var(--s6);`;

/** The effect of a choice, below the fields. */
export const FormNote = styled.div`
  & > p {
    padding: 10px 14px; border-radius: var(--radius-s); background: var(--turf-soft); color: var(--text);
    font-size: var(--t-s);
  }
  & > p[data-tone='warn'] { background: var(--warn-soft); }
  &:empty { display: none; }
`;
