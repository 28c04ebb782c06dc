import { css, styled } from 'styled-components';
import { media } from '../tokens/media.ts';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A column. `$gap`: a step of the space scale, 4 by default. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s${({ $gap = 4 }) => $gap}); align-content: start;
`;

/** A row that wraps. `$spread`: `space-between`. */
export const Row = styled.div<{ $gap?: Space; $spread?: boolean; $nowrap?: boolean; $top?: boolean }>`
  display: flex; flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')}; gap: var(--s${({ $gap = 3 }) => $gap});
  align-items: ${({ $top }) => ($top ? 'flex-start' : 'center')};
  justify-content: ${({ $spread }) => ($spread ? 'space-between' : 'flex-start')};
`;

/** Equal columns, as many as fit. `$least`: the narrowest a column may be, in pixels. */
export const Grid = styled.div<{ $least?: number; $gap?: Space }>`
  display: grid; gap: var(--s${({ $gap = 4 }) => $gap});
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $least = 300 }) => $least}px, 100%), 1fr));
  ${media.phone} { gap: var(--s3); }
`;

/** Two fields in a row on a desktop, in a column on a phone. */
export const Pair = styled.div`
  display: grid; gap: var(--s4); grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

/** Secondary text. */
export const Muted = styled.p<{ $small?: boolean }>`
  color: var(--muted); font-size: ${({ $small }) => ($small ? 'var(--t-s)' : 'inherit')};
`;

/** Figures of equal width, for columns of numbers. */
export const TabularNumber = styled.span`font-variant-numeric: tabular-nums;`;

/** Hides an element visually; screen readers still read it. */
export const visuallyHiddenStyle = css`
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`${visuallyHiddenStyle}`;
