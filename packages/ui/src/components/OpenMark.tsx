import ChevronDown from 'lucide-react/icons/chevron-down';
import { styled } from 'styled-components';

/** Shows that a button or the summary of a `details` opens something below, and whether that is open. */
export const OpenMark = styled(ChevronDown).attrs({ 'aria-hidden': true })`
  flex: none; width: 20px; height: 20px; color: var(--muted); transition: transform var(--fast);
  [aria-expanded='true'] > &, [aria-expanded='true'] > span > &, details[open] > summary > & { transform: rotate(180deg); }
`;
