import { styled } from 'styled-components';

/** The upper parts of a profile: two columns; on narrow screens one, in reading order. */
export const Columns = styled.div`
  display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: var(--s5); align-items: start;
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); gap: var(--s4); }
`;
