import { ADMIN_SCREENS } from '@fieldhouse/e2e/admin-screens';
import { FAMILY_SCREENS, type Screen } from '@fieldhouse/e2e/family-screens';
import { LARGE_IMAGE } from './camera.ts';
import { SCREENS } from './screens.ts';
import type { Order } from './take-all.ts';

/** A part of the page of pictures, with a folder of its own. */
export interface Area {
  title: string;
  intro: string;
  /** Where its pictures are, below the folder of all pictures: empty, or ending with a slash. */
  folder: string;
  /** Its screens, by the heading of their part. */
  parts: Readonly<Record<string, readonly Screen[]>>;
  imageSettings: Order['imageSettings'];
  /** How wide the page shows its pictures, in pixels. */
  widths: { phone: number; desk: number };
}

/** The pictures of these areas are smaller, because there are many. */
const SMALL: Pick<Area, 'imageSettings' | 'widths'> = {
  imageSettings: { phone: { scale: 1, quality: 40 }, desk: { scale: 0.7, quality: 45 } },
  widths: { phone: 130, desk: 380 },
};

/** In this order pictures are taken and shown. */
export const AREAS: readonly Area[] = [
  {
    title: 'Overview, and the screens of coaches',
    intro: 'On a phone (390 x 844) and on a desk (1280 x 900), in both themes, with the demo club.',
    folder: '',
    parts: { Screens: SCREENS },
    imageSettings: { phone: LARGE_IMAGE, desk: LARGE_IMAGE },
    widths: { phone: 195, desk: 600 },
  },
  {
    title: 'The screens of families',
    intro:
      'Sign-in, recovery, the family home, children, events and the menus. e2e/suites/screens checks the same ' +
      'screens, and a few more: forms that were refused, searches that found nothing. A card of the list of ' +
      "events says 'Fits Mateo and Lucia' only when no child is chosen (decision record 27).",
    folder: 'family/',
    parts: pictured(FAMILY_SCREENS),
    ...SMALL,
  },
  {
    title: 'The admin area',
    intro: 'Tab by tab.',
    folder: 'admin/',
    parts: pictured(ADMIN_SCREENS),
    ...SMALL,
  },
];

function pictured(parts: Area['parts']): Area['parts'] {
  return Object.fromEntries(
    Object.entries(parts).map(([part, screens]) => [
      part,
      screens.filter(({ pictured: isPictured }) => isPictured !== false),
    ]),
  );
}
