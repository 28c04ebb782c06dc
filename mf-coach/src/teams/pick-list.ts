import { styled } from 'styled-components';

/** A list of children: jersey, name, action. */
export const PickList = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none;
  border: 1px solid var(--line); border-radius: var(--radius-s); overflow: hidden;
`;

const BACKGROUNDS = { plain: 'transparent', highlighted: 'var(--turf-soft)', disabled: 'var(--sunken)' } as const;

export const PickRow = styled.li<{ $look?: 'plain' | 'highlighted' | 'disabled' }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 2px var(--s3); align-items: center;
  min-height: 68px; padding: 10px 14px;
  background: ${({ $look = 'plain' }) => BACKGROUNDS[$look]};
  & + & { border-top: 1px solid var(--line); }
  & b { font-weight: 600; } & p { color: var(--muted); font-size: var(--t-s); }
  @media (max-width: 360px) {
    padding-inline: 10px; column-gap: var(--s2);
    ${({ $look }) =>
      $look === 'disabled' && '& > :last-child { grid-column: 2; justify-self: start; margin-top: 4px; }'}
  }
`;
