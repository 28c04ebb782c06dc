import { activeSessions, mailQueue, SERVICES, serviceStatusOf } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { changedSettings } from './changed-settings.ts';
import { lastBackup } from './last-backup.ts';
import type { SystemStatus } from './system-status.schema.ts';

/**
 * The state of the platform: every service is called, all at once. One that does not answer in time is null; the others
 * are still there. S2 §2, product decisions 48 and 68.
 */
export async function systemStatus(ctx: ServiceContext, who: Who): Promise<SystemStatus> {
  const { environment, clock, log } = ctx;
  const orNull = <Answer>(what: string, answer: Promise<Answer>): Promise<Answer | null> =>
    answer.catch((err: unknown) => {
      log.warn({ err, what }, 'a part of the system status could not be read');
      return null;
    });
  const [services, sessions, mail, backup] = await Promise.all([
    Promise.all(
      SERVICES.map(async (service) => ({
        service,
        status: await orNull(service, ctx.call(serviceStatusOf(service), {}, who)),
      })),
    ),
    orNull('sessions', ctx.call(activeSessions, {}, who)),
    orNull('mail', ctx.call(mailQueue, {}, who)),
    orNull('last backup', lastBackup(ctx)),
  ]);
  return {
    readAt: clock().toISOString(),
    version: environment.version,
    mode: environment.production ? 'production' : 'development',
    isDemo: environment.demo,
    services,
    activeSessions: sessions,
    mail,
    lastBackup: backup,
    changedSettings: {
      registration: changedSettings(environment, 'registration'),
      notification: changedSettings(environment, 'notification'),
      security: changedSettings(environment, 'security'),
    },
  };
}
