import { sportVariables } from '@fieldhouse/club-ui';
import type { TeamSport } from '@fieldhouse/contracts/club';
import { Card, media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export const TeamCards = styled.div`
  display: grid; gap: var(--s4); grid-template-columns: repeat(2, minmax(0, 1fr));
  @media (max-width: 860px) { grid-template-columns: minmax(0, 1fr); } ${media.phone} { gap: var(--s3); }
`;

export const TeamCardBox = styled(Card)<{ $sport: TeamSport }>`
  ${sportVariables}
  position: relative; overflow: hidden; overflow-wrap: anywhere;
  display: grid; grid-template: auto auto 1fr auto / minmax(0, 1fr); gap: var(--s4);
  padding: var(--s5) var(--s5) var(--s4);
  &::before { content: ''; position: absolute; inset: 0 0 auto; height: 6px; background: var(--sport); }
  ${media.phone} { padding: var(--s5) var(--s4) var(--s3); gap: var(--s3); }
`;

export const Head = styled.header`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px var(--s3); align-items: start;
  & h2 { font-size: 1.625rem; }
  & p { color: var(--muted); font-size: var(--t-s); }
  & p > b { color: var(--sport); font-weight: 600; }
  & > span { font: 600 1.375rem/1.2 var(--head); font-variant-numeric: tabular-nums; white-space: nowrap; }
  ${media.phone} { & > span { font-size: 1.1875rem; } }
`;

export const JerseyRow = styled.div`
  display: flex; flex-wrap: wrap; gap: 4px; align-items: center; min-height: 44px;
  color: var(--muted); font-size: var(--t-s);
  & > b { margin-left: 6px; font-weight: 600; font-variant-numeric: tabular-nums; }
`;

export const Facts = styled.dl`
  align-content: start; display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 6px var(--s3); margin: 0;
  font-size: 0.9375rem; font-variant-numeric: tabular-nums;
  & dt { color: var(--muted); }
  & dd { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-width: 0; margin: 0; }
  & dd > * { min-width: 0; }
  & dd > a { padding-block: 1px; }
`;

/** On the narrowest phones the buttons have no icons, so that both buttons and the menu fit in one line. */
export const Actions = styled.footer`
  display: flex; gap: var(--s2); align-items: center; padding-top: var(--s3); border-top: 1px solid var(--line);
  & > :last-child { margin-left: auto; }
  ${media.phone} { & > :not(:last-child) { flex: 1 1 auto; padding-inline: 8px; } }
  @media (max-width: 360px) { & > :not(:last-child) > svg { display: none; } }
`;
