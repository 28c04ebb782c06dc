/** The largest width of a phone, in pixels. */
export const PHONE_WIDTH = 720;

/** The largest width of a tablet in portrait, in pixels. */
const TABLET_WIDTH = 1000;

/** Media queries for styled-components (`${media.phone} { … }`) and, without '@media ', for `useMediaQuery`. */
export const media = {
  phone: `@media (max-width: ${PHONE_WIDTH}px)`,
  /** Between the two: a tablet in portrait. */
  tablet: `@media (min-width: ${PHONE_WIDTH + 1}px) and (max-width: ${TABLET_WIDTH}px)`,
  desk: `@media (min-width: ${PHONE_WIDTH + 1}px)`,
} as const;

export const isPhone = `(max-width: ${PHONE_WIDTH}px)`;

/** A phone, or a tablet in portrait. */
export const isTabletOrPhone = `(max-width: ${TABLET_WIDTH}px)`;
