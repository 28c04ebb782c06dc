/** The largest width of a phone, in pixels. */
export const PHONE_WIDTH = 720;

/** Media queries for styled-components (`${media.phone} { … }`) and, without '@media ', for `useMediaQuery`. */
export const media = {
  phone: `@media (max-width: ${PHONE_WIDTH}px)`,
  /** Between the two: a tablet in portrait. */
  tablet: `@media (min-width: ${PHONE_WIDTH + 1}px) and (max-width: 1000px)`,
  desk: `@media (min-width: ${PHONE_WIDTH + 1}px)`,
} as const;

export const isPhone = `(max-width: ${PHONE_WIDTH}px)`;
