/** A phone is narrower than this; everything is drawn for it first. */
export const PHONE_WIDTH = 720;

/** Media queries for styled-components (`${media.phone} { … }`) and, without '@media ', for `useMediaQuery`. */
export const media = {
  phone: `@media (max-width: ${PHONE_WIDTH}px)`,
  /** Between the two: a coach's tablet held upright. */
  tablet: `@media (min-width: ${PHONE_WIDTH + 1}px) and (max-width: 1000px)`,
  desk: `@media (min-width: ${PHONE_WIDTH + 1}px)`,
} as const;

export const isPhone = `(max-width: ${PHONE_WIDTH}px)`;
