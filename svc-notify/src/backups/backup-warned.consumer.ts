import { consumer } from '@fieldhouse/service-kit';
import { backupWarned } from '../emails/backup-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { openAdmins } from '../people/user.ts';

/** Emails every admin a warning about the backups. */
export const backupWarnedConsumer = consumer('backup.warned', async (event, tx, ctx) => {
  const { data: warning } = event;
  const { siteUrl } = ctx.environment;
  const mails = (await openAdmins(tx)).map((to) =>
    mailOf({ content: backupWarned({ firstName: to.firstName, warning, siteUrl }), to, event, siteUrl }),
  );
  await storeNotificationsAndMail(tx, ctx, { mails });
});
