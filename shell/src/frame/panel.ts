import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export const PanelArea = styled.div`
  position: relative; display: inline-flex;
  ${media.phone} { position: static; }
`;

/** A panel below a button of the header. */
export const Panel = styled.div<{ $width: number }>`
  position: absolute; right: 0; top: calc(100% + 10px); width: ${({ $width }) => $width}px;
  max-width: calc(100vw - 16px); z-index: 12; background: var(--surface); color: var(--text);
  border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow-l); overflow: hidden;
  animation: panel-in var(--fast);
  & :focus-visible { outline-color: var(--focus); outline-offset: -3px; }
  ${media.phone} { position: fixed; inset: calc(68px + env(safe-area-inset-top)) 8px auto; width: auto; }
`;
