import { dialog, heading, type Screen } from './screen.ts';

/** The Mail tab of admins, and the page behind a link that is not valid. */
export const MAIL: readonly Screen[] = [
  {
    name: 'mail',
    title: 'Mail',
    as: 'admin',
    address: '/admin?tab=mail',
    prepare: (page) => page.getByText('@fieldhouse.example').first().waitFor(),
  },
  {
    name: 'mail-open',
    title: 'A mail',
    as: 'admin',
    address: '/admin?tab=mail',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: / is registered for / })
        .first()
        .click();
      await dialog(/ is registered for /)(page);
      await page.getByText(/^Message-ID/).waitFor();
    },
  },
  {
    name: 'mail-failed-none',
    title: 'Mail that failed, none',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=mail&sub=failed&q=nobody',
    prepare: heading('No mail found'),
  },
  {
    name: 'unsubscribe-not-valid',
    title: 'A link that is not valid',
    address: '/api/mail/unsubscribe?token=5',
    prepare: heading('This link is not valid'),
  },
];
