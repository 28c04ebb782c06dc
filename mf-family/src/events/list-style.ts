import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

/** A heading with the number of events, and the events below it. */
export const Month = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3);
  & > header { display: flex; align-items: baseline; gap: var(--s3); }
  ${media.phone} { gap: var(--s2); & > header > h2 { font-size: 1.25rem; } }
`;

/** Cards far below the screen are not drawn; the browser reserves their height. */
export const Rows = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3);
  & > li { content-visibility: auto; contain-intrinsic-size: auto 132px; }
  ${media.phone} { gap: var(--s2); }
`;
