import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { addEventIn24Hours, addRemindedEvents } from '../support/reminded-events.ts';
import { question, type Screen, show } from './screen.ts';

const REMINDED = 'Relay Throws and Cutoffs';
/** A long title; its reminders are sent with the next check. */
const PENDING = 'Footwork, Double Plays and Tag Plays for Middle Infielders';

/** Reminders: the tab of admins with its lists and questions, and the panel of coaches. */
export const REMINDERS: readonly Screen[] = [
  {
    name: 'reminders',
    title: 'Reminders',
    as: 'admin',
    address: '/admin?tab=reminders',
    arrange: remindOfOne,
    prepare: async (page) => {
      await page.getByText(PENDING).first().waitFor();
      await page.getByRole('button', { name: `Resend the reminder of ${REMINDED}` }).waitFor();
    },
  },
  {
    name: 'reminders-all',
    title: 'Reminders, all events',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=reminders&sub=all',
    prepare: (page) => page.getByText('Not Sent').first().waitFor(),
  },
  {
    name: 'reminders-not-found',
    title: 'Reminders, no event found',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=reminders&sub=all&q=zzzz',
    pictured: false,
    prepare: (page) => page.getByText('No events found matching your search.').waitFor(),
  },
  {
    name: 'reminder-resend',
    title: 'Before a reminder is sent again',
    as: 'admin',
    address: '/admin?tab=reminders',
    prepare: async (page) => {
      await page.getByRole('button', { name: `Resend the reminder of ${REMINDED}` }).click();
      await question('Send this reminder again?')(page);
      await page.getByRole('alertdialog').getByText(REMINDED).waitFor();
    },
  },
  {
    name: 'reminder-reset',
    title: 'Before a reminder is reset',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=reminders',
    pictured: false,
    prepare: async (page) => {
      await page.getByRole('button', { name: `Reset the reminder of ${REMINDED}` }).click();
      await question('Reset this reminder?')(page);
      await page.getByRole('alertdialog').getByText(REMINDED).waitFor();
    },
  },
  {
    name: 'coach-reminders',
    title: 'Reminders on the coach’s dashboard',
    as: 'coach',
    address: '/coach?reminders=open',
    prepare: (page) => show(page.getByRole('button', { name: `Reset the reminder of ${REMINDED}` })),
  },
];

/** One event with reminders sent, and one whose reminders are sent with the next check. */
async function remindOfOne(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const ids = await idsOf(admin, REMINDED);
  if (ids.length > 0) return;
  const { client } = await registerOwnParent(site);
  const { id: childId } = await addOwnChild(client);
  await addRemindedEvents(admin, [REMINDED], childId);
  await addEventIn24Hours(admin, PENDING, childId);
}

async function idsOf(admin: ApiClient, title: string): Promise<number[]> {
  const found = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', `/api/events?q=${encodeURIComponent(title)}`);
  return found.map(({ id }) => id);
}
