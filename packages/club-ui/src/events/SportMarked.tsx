import type { Sport } from '@fieldhouse/contracts/club';
import { styled } from 'styled-components';
import { sportColor } from './sport.ts';

/** An event's name in a table, after a mark in its sport's colour; the sport's name stands below. */
export const SportMarked = styled.div<{ $sport: Sport }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px; align-items: start; min-width: min(200px, 22vw);
  &::before {
    content: ''; width: 10px; height: 10px; margin-top: 7px; border-radius: 3px;
    background: ${({ $sport }) => sportColor($sport)};
  }
`;
