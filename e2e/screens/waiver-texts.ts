import { clubToday } from '@fieldhouse/contracts';
import type { Page } from 'playwright-core';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { dialog, question, type Screen, show } from './screen.ts';
import { withAnswer } from './with-answer.ts';

interface Texts {
  versions: { title: string; text: string; state: string }[];
}

const PATH = '/api/admin/waivers';
const ADDITION = 'Lightning\nWhen a coach sees lightning, the training ends.\n\nIt goes on half an hour later.';
const inDays = (days: number) => clubToday(new Date(Date.now() + days * 24 * 3_600_000));

/** A text of the waiver that waits for two weeks: the one in force with one more part. */
async function textWaits(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const { versions } = await mustAnswer<Texts>(admin, 200, 'GET', PATH);
  const [last] = versions;
  if (!last || last.state === 'waiting') return;
  const text = `${ADDITION}\n\n${last.text}`;
  await mustAnswer(admin, 201, 'POST', PATH, { title: 'Waiver and Release, spring', text, inForceFrom: inDays(14) });
}

/** The texts as they are while none waits. */
const withoutWaiting = ({ versions, ...texts }: Texts) => ({
  ...texts,
  versions: versions.filter(({ state }) => state !== 'waiting'),
});

/** The part Waiver of the Settings tab. */
export const WAIVER_TEXTS: readonly Screen[] = [
  {
    name: 'settings-waiver',
    title: 'Settings: the waiver, with a text that waits',
    as: 'admin',
    address: '/admin?tab=settings',
    arrange: textWaits,
    prepare: (page) => show(page.getByRole('button', { name: 'Withdraw' })),
  },
  {
    name: 'settings-waiver-new',
    title: 'Settings: a new text of the waiver',
    as: 'admin',
    address: '/admin?tab=settings&dialog=waiver',
    prepare: async (page) => {
      await withAnswer(page, `**${PATH}`, withoutWaiting, async () => {
        await page.reload();
        await dialog('New waiver text')(page);
        await page.getByText('Assumption of Risk').first().waitFor();
      });
    },
  },
  {
    name: 'settings-waiver-preview',
    title: 'Settings: what parents will see of the waiting text, and from when',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=settings&dialog=waiver',
    arrange: textWaits,
    prepare: async (page) => {
      await dialog('Edit the waiting text')(page);
      await show(page.getByRole('heading', { name: 'Lightning' }));
      await page.getByText(/^From .* every parent signs this at the next visit$/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-waiver-withdraw',
    title: 'Settings, before the waiting text is withdrawn',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=settings&dialog=withdraw-waiver',
    arrange: textWaits,
    prepare: question('Withdraw the waiting text'),
  },
];

/** Shows a parent another text of the waiver than the first one, without changing the club's. */
export async function showEditedWaiver(page: Page): Promise<void> {
  const edited = ({ sections, ...waiver }: { sections: object[] }) => {
    const lightning = {
      heading: 'Lightning',
      text: 'When a coach sees lightning, the training ends.\n\nIt goes on half an hour later.',
    };
    const introduction = { heading: '', text: 'Please read this once more: a part about lightning is new.' };
    return { ...waiver, title: 'Waiver and Release, spring', sections: [introduction, lightning, ...sections] };
  };
  await withAnswer(page, '**/api/waivers/current', edited, async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Lightning' }).waitFor();
  });
}
