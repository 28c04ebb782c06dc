import { RECEIVED_ANNOUNCEMENT } from './announcements.ts';
import { BELL } from './bell.ts';
import { CALENDAR_LINKS } from './calendar-links.ts';
import { CHILDREN } from './children.ts';
import { EVENT_STAFF } from './event-staff.ts';
import { EVENTS } from './events.ts';
import { HOME, USERS } from './home.ts';
import { LINKS } from './links.ts';
import { MENUS } from './menus.ts';
import { PREFERENCES } from './preferences.ts';
import { PUSH } from './push.ts';
import type { Screen } from './screen.ts';
import { SIGN_IN, WAIVER } from './sign-in.ts';

export type { Screen, ScreenContext } from './screen.ts';

/** Every screen and dialog that S1 §2 requires, by area. */
export const FAMILY_SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'The way in': SIGN_IN,
  'Links of emails': LINKS,
  'The family home': HOME,
  Children: CHILDREN,
  Events: EVENTS,
  'Events for coaches and admins': EVENT_STAFF,
  'User Management': USERS,
  Menus: MENUS,
  'The bell': BELL,
  'An announcement': RECEIVED_ANNOUNCEMENT,
  'Messages and calendar': [...PREFERENCES, ...PUSH, ...CALENDAR_LINKS],
  'The waiver': WAIVER,
};
