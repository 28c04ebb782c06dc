/** The id of the heading above the links: it gets the focus when the focused row is gone. */
export const LINKS_HEADING = 'calendar-links-heading';
