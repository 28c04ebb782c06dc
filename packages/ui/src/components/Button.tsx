import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type ButtonLook, type ButtonSize, buttonStyle } from './button-style.ts';

const Root = styled.button<{ $look: ButtonLook; $size: ButtonSize; $wide: boolean }>`${buttonStyle}`;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /**
   * One `primary` per page or dialog; `turf` for the action of a card; `quiet`, `text` for the rest; `danger`
   * deletes.
   */
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  /** While set, the button shows this text, keeps the focus and ignores presses: a double click sends once. */
  busyText?: string | undefined;
  /** While set, presses are ignored and the text stays. For the moment after the button's target changed. */
  coolingDown?: boolean;
}

/** A button, by default of `type="button"`. */
export function Button({
  look = 'primary',
  size = 'medium',
  wide = false,
  icon,
  busyText,
  coolingDown = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const busy = busyText !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || coolingDown) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || coolingDown || undefined}
      data-busy={busy || coolingDown || undefined}
      $look={look}
      $size={size}
      $wide={wide}
    >
      {busy ? <i aria-hidden="true" /> : icon}
      <span aria-live="polite">{busy ? busyText : children}</span>
    </Root>
  );
}
