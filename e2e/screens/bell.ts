import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const MINUTE = 60_000;

/** A page of the frame alone: the open bell covers what is below it. */
const NOWHERE = '/no-such-page';

/** A notice of so many minutes ago. */
const notice = (id: number, kind: string, minutes: number, sentence: string) => ({
  ...{ id, kind, sentence, link: '/events', childIds: [1] },
  createdAt: new Date(Date.now() - minutes * MINUTE).toISOString(),
  readAt: id > 6 ? null : new Date().toISOString(),
});

const NOTICES = [
  notice(9, 'registration', 8, 'Luis registered Mateo for Hitting Clinic: Hands Inside'),
  notice(8, 'change', 130, 'Ball Handling, One on One is on Tue, Dec 1, 5:00 PM now. Mateo and Lucia are registered.'),
  notice(7, 'announcement', 1500, 'Bring a water bottle and Rindfleischetikettierungsüberwachungsaufgaben'),
  notice(6, 'evaluation', 2900, 'Dana Mercer rated Lucia’s skills in baseball'),
  notice(5, 'account', 7300, 'You are a guardian of Mateo now: the club has approved your request'),
  ...Array.from({ length: 20 }, (_, at) => notice(-at, 'pickup', 9000 + at * 1440, 'Lucia was picked up at 6:30 PM')),
];

/** Opens the bell with these lines instead of those of the club, which nobody can make here. */
const openBell =
  (notices: readonly ReturnType<typeof notice>[]) =>
  async (page: Page): Promise<void> => {
    const unread = notices.filter(({ readAt }) => readAt === null).length;
    await page.route('**/api/notices?*', (route) => route.fulfill({ json: { unread, notices } }));
    await page.reload();
    const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    await page.unroute('**/api/notices?*');
  };

/** The bell of a parent. */
export const BELL: readonly Screen[] = [
  {
    name: 'bell-parent',
    title: 'The bell of a parent',
    as: 'parent',
    address: NOWHERE,
    prepare: async (page) => {
      await openBell(NOTICES)(page);
      await page.getByRole('link', { name: /Luis registered Mateo/ }).waitFor();
    },
  },
  {
    name: 'bell-empty',
    title: 'The bell without a line',
    atNight: true,
    as: 'parent',
    address: NOWHERE,
    prepare: async (page) => {
      await openBell([])(page);
      await page.getByText('No new notifications').waitFor();
    },
  },
];
