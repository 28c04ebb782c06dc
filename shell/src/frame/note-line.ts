import { styled } from 'styled-components';

/** A line below the header, with a text and a button; on a phone the button may take a line of its own. */
export const NoteLine = styled.div<{ $tone: 'warn' | 'turf' }>`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 var(--s4);
  padding: 6px max(var(--s4), env(safe-area-inset-right)) 6px max(var(--s4), env(safe-area-inset-left));
  background: var(--${({ $tone }) => $tone}-soft); color: ${({ $tone }) => ($tone === 'warn' ? 'var(--warn)' : 'var(--text)')};
  font-size: var(--t-s); font-weight: 600; overflow-wrap: anywhere;
  & > span { min-width: 0; }
  & > button { min-width: 44px; color: inherit; text-decoration: underline; text-underline-offset: 4px; }
  @media (forced-colors: active) { border-bottom: 1px solid; }
`;
