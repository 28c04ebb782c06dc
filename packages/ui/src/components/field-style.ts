import { css } from 'styled-components';

/** The style of every input: a border of 3:1 contrast, red when it is invalid. */
export const controlStyle = css`
  width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--control); border-radius: var(--radius-s);
  background: var(--surface); color: var(--text); font: 400 1rem/1.5 var(--face);
  transition: border-color var(--fast), box-shadow var(--fast);
  &:hover:not(:disabled) { border-color: var(--text); }
  &[aria-invalid='true'], &[data-invalid] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }
  &[readonly] { background: var(--sunken); }
  &:disabled {
    background: var(--sunken); color: var(--muted); border-style: dashed; cursor: not-allowed; opacity: 1;
    -webkit-text-fill-color: var(--muted);
  }
`;
