import { serviceVariable } from '@fieldhouse/contracts';
import { OperatorError } from '../launcher/operator-error.js';
import { ALL, eachService, fresh, needed } from './fresh.ts';
import type { Step } from './rotation.ts';

/** svc-auth accepts the next secret of each service before any service uses it (S2.4.1538). */
export const serviceSecrets: readonly Step[] = [
  {
    done: 'svc-auth accepts a new secret of each service beside the present one.',
    changes: () => eachService((name) => ({ [serviceVariable(name, 'SECRET_ACCEPTED')]: fresh() })),
    apply: (site, _settings, since) => site.renew(['svc-auth'], since),
  },
  {
    done: 'Each service uses its new secret.',
    changes: (settings) =>
      eachService((name) => ({
        [serviceVariable(name, 'SECRET')]: needed(settings, serviceVariable(name, 'SECRET_ACCEPTED')),
        [serviceVariable(name, 'SECRET_ACCEPTED')]: needed(settings, serviceVariable(name, 'SECRET')),
      })),
    apply: (site, _settings, since) => site.renew(ALL, since),
  },
  {
    done: 'svc-auth accepts the new secrets only.',
    changes: () => eachService((name) => ({ [serviceVariable(name, 'SECRET_ACCEPTED')]: undefined })),
    apply: (site, _settings, since) => site.renew(['svc-auth'], since),
  },
];

/** Reports signed with either secret are accepted until the operator ends the former one (S2.4.1539). */
export const bounceSecret: readonly Step[] = [
  {
    done:
      'Reports of refused addresses may be signed with the new BOUNCE_SECRET of the site or with the former one. ' +
      'When their sender has the new one: npm run rotate -- bounce-secret --revoke',
    changes: (settings) => {
      if (settings.BOUNCE_SECRET_ACCEPTED) {
        throw new OperatorError('The former secret is still accepted: end it first, with --revoke');
      }
      return { BOUNCE_SECRET_ACCEPTED: needed(settings, 'BOUNCE_SECRET'), BOUNCE_SECRET: fresh() };
    },
    apply: (site, _settings, since) => site.renew(['svc-notify'], since),
  },
];

export const revokeBounceSecret: readonly Step[] = [
  {
    done: 'The former secret of reports of refused addresses is accepted no more.',
    changes: () => ({ BOUNCE_SECRET_ACCEPTED: undefined }),
    apply: (site, _settings, since) => site.renew(['svc-notify'], since),
  },
];

/** svc-notify makes the key itself, in its database. */
export const linkKey = (revoke: boolean): readonly Step[] => [
  {
    done: revoke
      ? 'Links of emails have a new key. Those sent before stop working at once.'
      : 'Links of emails have a new key. Those sent before work as long as their emails are stored.',
    apply: async (site) => {
      const command = ['node', 'src/main.ts', 'change-link-key', ...(revoke ? ['--revoke'] : [])];
      await site.inContainer('svc-notify', command);
    },
  },
];

/** The pair is made elsewhere: only its public key comes to the server (S2.4.1541). */
export function backupKey(recipient: string): readonly Step[] {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(recipient)) {
    throw new OperatorError(
      'Name the public key of a new pair, made with age-keygen on another machine: npm run rotate -- backup-key age1…',
    );
  }
  return [
    {
      done:
        'The next backups open with the identity of the new key. Keep the identity of the former key as long as there ' +
        'are backups from before.',
      changes: () => ({ BACKUP_PUBLIC_KEY: recipient }),
      apply: (site, _settings, since) => site.renew(['svc-admin'], since),
    },
  ];
}
