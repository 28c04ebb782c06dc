import { ModalOverlay, Popover } from 'react-aria-components';
import { keyframes, styled } from 'styled-components';
import { media } from '../tokens/media.ts';

const fade = keyframes`from { opacity: 0; }`;

/** The dark backdrop of a dialog. The dialog takes only the space that the on-screen keyboard leaves. */
export const Scrim = styled(ModalOverlay)`
  position: fixed; inset: 0; z-index: 50; background: var(--scrim);
  padding: var(--s5) max(var(--s5), env(safe-area-inset-right)) var(--s5) max(var(--s5), env(safe-area-inset-left));
  display: grid; grid-template-columns: minmax(0, 1fr);
  grid-template-rows: minmax(0, calc(var(--visual-viewport-height, 100dvh) - 48px)); place-items: center;
  &[data-entering] { animation: ${fade} var(--slow); }
  &[data-exiting] { animation: ${fade} var(--fast) reverse; }
  ${media.phone} {
    padding: var(--s5) 0 0; grid-template-rows: minmax(0, calc(var(--visual-viewport-height, 100dvh) - 24px));
    place-items: end stretch;
  }
  @media print { position: static; display: block; padding: 0; background: none; animation: none !important; }
`;

const drop = keyframes`from { opacity: 0; transform: translateY(-4px); }`;

/** A popover beside its button: menus, lists of choices, calendars. */
export const Floating = styled(Popover)`
  z-index: 60; min-width: max(var(--trigger-width), 200px); max-width: calc(100vw - 16px); overflow: auto;
  padding: 6px; border: 1px solid var(--control); border-radius: 12px;
  background: var(--surface); color: var(--text); box-shadow: var(--shadow-l); outline: none;
  &[data-entering] { animation: ${drop} var(--fast); }
`;
