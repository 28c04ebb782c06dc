import { styled } from 'styled-components';
import { VisuallyHidden } from './layout.tsx';

export type LogoSize = 'small' | 'medium' | 'large';
export type LogoVariant = 'on-night' | 'on-light';

const heights: Record<LogoSize, number> = { small: 26, medium: 34, large: 56 };

const Root = styled.span<{ $size: LogoSize; $variant: LogoVariant }>`
  display: inline-flex; align-items: center; gap: 0.38em; white-space: nowrap;
  font: 600 ${({ $size }) => Math.round(heights[$size] * 0.82)}px/1 var(--head); letter-spacing: 0.005em;
  color: ${({ $variant }) => ($variant === 'on-night' ? 'var(--chalk)' : 'var(--text)')};
  & img { flex: none; width: auto; max-width: 96px; height: ${({ $size }) => heights[$size]}px; object-fit: contain; }
  & svg { flex: none; width: ${({ $size }) => heights[$size]}px; height: ${({ $size }) => heights[$size]}px; }
`;

export interface LogoProps {
  /** The club's name. */
  name?: string;
  /** The address of the club's own image; without it the product's mark. */
  src?: string | undefined;
  size?: LogoSize;
  /** `on-night` for the header and the sign-in picture, `on-light` for pages and mail; both in either theme. */
  variant?: LogoVariant;
  /** Only the mark; the name is for screen readers. */
  markOnly?: boolean;
}

/** The club's mark and its name. */
export function Logo({ name = 'Fieldhouse', size = 'medium', variant = 'on-night', markOnly = false, src }: LogoProps) {
  const house = variant === 'on-night' ? 'var(--bright-turf)' : 'var(--turf)';
  const lines = variant === 'on-night' ? 'var(--night)' : 'var(--bg)';
  return (
    <Root $size={size} $variant={variant}>
      {src === undefined ? (
        <svg viewBox="0 0 34 34" aria-hidden="true">
          <path d="M17 2.6 32 14.4V29a2.4 2.4 0 0 1-2.4 2.4H4.4A2.4 2.4 0 0 1 2 29V14.4z" fill={house} />
          <path
            d="M17 31.4C17 24 11.4 18.3 2 17.6M17 31.4c0-7.4 5.6-13.1 15-13.8"
            fill="none"
            stroke={lines}
            strokeWidth="2.3"
          />
          <circle cx="17" cy="14.2" r="3.3" fill="var(--ember)" />
        </svg>
      ) : (
        <img src={src} alt="" />
      )}
      {markOnly ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
    </Root>
  );
}
