import { css, keyframes } from 'styled-components';

export type ButtonLook = 'primary' | 'turf' | 'quiet' | 'text' | 'danger';
export type ButtonSize = 'medium' | 'large';

const turn = keyframes`to { transform: rotate(1turn); }`;

const looks = {
  primary: css`
    background: var(--turf); color: var(--on-turf); box-shadow: var(--shadow-s);
    &:hover { background: var(--turf-hover); }
  `,
  turf: css`
    background: transparent; color: var(--turf); border-color: var(--turf);
    &:hover { background: var(--turf-soft); color: var(--turf); }
  `,
  quiet: css`
    background: var(--surface); color: var(--text); border-color: var(--control);
    &:hover { border-color: var(--text); }
  `,
  text: css`
    background: transparent; color: var(--turf); padding-inline: 8px;
    &:hover { color: var(--turf-hover); text-decoration: underline; text-underline-offset: 4px; }
  `,
  danger: css`
    background: var(--danger); color: var(--on-danger);
    &:hover { background: var(--danger-hover); }
  `,
};

/** The style of `Button` and `LinkButton`. Disabled and busy buttons are not faded, to stay readable in sunlight. */
export const buttonStyle = css<{ $look: ButtonLook; $size: ButtonSize; $wide: boolean }>`
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  min-height: ${({ $size }) => ($size === 'large' ? '52px' : 'var(--target)')};
  padding: 8px ${({ $size }) => ($size === 'large' ? '24px' : '18px')};
  border: 1px solid transparent; border-radius: var(--radius-s);
  font: 600 ${({ $size }) => ($size === 'large' ? '1.0625rem' : '0.9375rem')}/1.15 var(--face);
  max-width: 100%; & > span { min-width: 0; overflow-wrap: break-word; }
  text-align: center; text-decoration: none; cursor: pointer; user-select: none;
  transition: background var(--fast), border-color var(--fast), transform var(--fast);
  ${({ $look }) => looks[$look]}
  &:active { transform: translateY(1px); }
  & svg { width: 1.2em; height: 1.2em; flex: none; stroke-width: 2.1; }
  & > i {
    width: 1em; height: 1em; flex: none; border-radius: 50%; border: 2.5px solid currentColor;
    border-right-color: transparent;
    animation: ${turn} 0.8s linear infinite;
  }
  &[data-busy] {
    background: var(--turf-soft); color: var(--turf); border-color: var(--turf); cursor: progress; transform: none;
    box-shadow: none;
  }
  &:disabled, &[aria-disabled='true']:not([data-busy]) {
    background: var(--sunken); color: var(--muted); border: 1px dashed var(--control); cursor: not-allowed;
    transform: none; box-shadow: none; text-decoration: none;
  }
  @media (forced-colors: active) { border-color: ButtonText; }
`;
