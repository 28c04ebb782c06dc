import type { ClubSettingsForm } from '@fieldhouse/contracts';
import { clubSettings, type ServiceContext } from '@fieldhouse/service-kit';
import type { EmailClub } from '../emails/email.ts';
import { type StoredServer, storedServer } from './stored-server.ts';

type Context = Pick<ServiceContext, 'db' | 'environment' | 'mailer'>;

/** The mail server that an admin has set, unless the operator's wins, which comes with a sender of its own. */
export async function adminsServer({ db, environment, mailer }: Context): Promise<StoredServer | undefined> {
  return mailer.stores ? storedServer(db, environment) : undefined;
}

/** The club as an email that is sent now shows it. */
export async function emailClub(ctx: Context): Promise<EmailClub & ClubSettingsForm> {
  const server = await adminsServer(ctx);
  return { ...(await clubSettings(ctx.db)), senderAddress: server?.address?.from };
}
