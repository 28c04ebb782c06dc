import { type Capability, clubRecord, fixedSize } from '@fieldhouse/service-kit';
import { copyReminderPreferences } from './contact-preference.ts';
import { changeLinkKeyCommand } from './link-key.ts';
import { changeNoticePreferencesRoute, showNoticePreferencesRoute } from './notice-preferences.routes.ts';
import { showSubscriptionRoute, subscribeRoute, unsubscribeRoute } from './subscription.routes.ts';

/** How each person wants to be told, and the page of unsubscribe links. */
export const preferences: Capability = {
  routes: [
    showSubscriptionRoute,
    unsubscribeRoute,
    subscribeRoute,
    showNoticePreferencesRoute,
    changeNoticePreferencesRoute,
  ],
  prepare: copyReminderPreferences,
  commands: [changeLinkKeyCommand],
  retention: {
    contact_preference: clubRecord('accounts', 'As long as the account'),
    preference: clubRecord('accounts', 'As long as the account'),
    person_setting: clubRecord('accounts', 'As long as the account'),
    link_key: fixedSize('One row'),
    former_link_key: {
      growsWith: 'nothing',
      retainedFor: '`MAIL_DAYS` after another key signs; `--revoke` deletes all',
      purges: [{ where: 'ended_at < ?', age: 'mailDays' }],
    },
  },
  snapshot: {
    leaveOut: {
      link_key: 'A secret, with which unsubscribe links are signed: a site without one makes its own',
      former_link_key: 'A secret, as the key that signs now: links in earlier emails of a site are its own',
    },
  },
};
