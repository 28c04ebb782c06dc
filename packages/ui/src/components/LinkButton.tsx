import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type ButtonLook, type ButtonSize, buttonStyle } from './button-style.ts';

const Root = styled.a<{ $look: ButtonLook; $size: ButtonSize; $wide: boolean }>`${buttonStyle}`;

export interface LinkButtonProps extends ComponentPropsWithRef<'a'> {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ look = 'turf', size = 'medium', wide = false, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Root {...rest} $look={look} $size={size} $wide={wide}>
      {icon}
      <span>{children}</span>
    </Root>
  );
}
