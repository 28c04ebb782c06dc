import type { ComponentPropsWithRef, ReactNode } from 'react';
import { css, styled } from 'styled-components';

/** The style of a button with only an icon: 44 px wide and high, a soft background on hover. */
export const iconButtonStyle = css`
  position: relative; display: inline-grid; place-items: center; flex: none;
  width: var(--target); height: var(--target); padding: 0;
  border: 0; border-radius: var(--radius-s); background: transparent; color: inherit; cursor: pointer;
  transition: background var(--fast), color var(--fast);
  &:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
  &:is(:disabled, [aria-disabled='true']) { color: var(--muted); cursor: not-allowed; background: transparent; }
  & svg { width: 20px; height: 20px; stroke-width: 1.9; }
`;

const Root = styled.button`${iconButtonStyle}`;

const Count = styled.span`
  &::before { content: attr(data-count); }
  /* Larger texts enlarge it by a quarter at most: above that it would cover the icon. */
  position: absolute; top: 3px; right: 0; min-width: 1.6em; padding: 0 0.4em; border-radius: var(--radius-pill);
  background: var(--ember); color: var(--on-ember); font: 700 min(0.75rem, 15px)/1.6 var(--face);
  font-variant-numeric: tabular-nums; text-align: center;
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** What it does, for screen readers. */
  label: string;
  icon: ReactNode;
  /** A small number on the corner, such as '99+'; the label has to say it too. */
  count?: string | undefined;
}

/** A button with only an icon. */
export function IconButton({ label, icon, count, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root title={label} {...rest} type={type} aria-label={label}>
      {icon}
      {count !== undefined && <Count aria-hidden="true" data-count={count} />}
    </Root>
  );
}
