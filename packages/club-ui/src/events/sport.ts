import type { Sport } from '@fieldhouse/contracts/club';
import { css } from 'styled-components';

/** A sport's colour as a CSS value; its word always stands beside it. */
export const sportColor = (sport: Sport): string => `var(--${sport})`;

/** `--sport` and `--sport-soft` for everything inside. */
export const sportVariables = css<{ $sport: Sport }>`
  --sport: var(--${({ $sport }) => $sport}); --sport-soft: var(--${({ $sport }) => $sport}-soft);
`;
