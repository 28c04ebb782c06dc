import { css, styled } from 'styled-components';
import { media } from '../tokens/media.ts';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** One below the other. `$gap`: a step of the space scale, 4 unless told. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s${({ $gap = 4 }) => $gap}); align-content: start;
`;

/** Side by side, wrapping. `$spread`: the ends apart. */
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

/** Two fields beside each other on a desk, below each other on a phone. */
export const Pair = styled.div`
  display: grid; gap: var(--s4); grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

/** Secondary words. */
export const Muted = styled.p<{ $small?: boolean }>`
  color: var(--muted); font-size: ${({ $small }) => ($small ? 'var(--t-s)' : 'inherit')};
`;

/** Figures that stand under each other. */
export const Num = styled.span`font-variant-numeric: tabular-nums;`;

/** Out of sight, not out of hearing. */
export const unseen = css`
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
`;

/** Heard by screen readers only. */
export const VisuallyHidden = styled.span`${unseen}`;
