import { styled } from 'styled-components';

/** Children below each other: jersey, name, action. */
export const Picks = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: var(--radius-s); overflow: hidden;
`;

export const Pick = styled.li<{ $look?: 'plain' | 'lit' | 'off' }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 2px var(--s3); align-items: center; min-height: 68px; padding: 10px 14px;
  background: ${({ $look = 'plain' }) => ({ plain: 'transparent', lit: 'var(--turf-soft)', off: 'var(--sunken)' })[$look]};
  & + & { border-top: 1px solid var(--line); }
  & b { font-weight: 600; } & p { color: var(--muted); font-size: var(--t-s); }
  @media (max-width: 360px) {
    padding-inline: 10px; column-gap: var(--s2);
    ${({ $look }) => $look === 'off' && '& > :last-child { grid-column: 2; justify-self: start; margin-top: 4px; }'}
  }
`;
