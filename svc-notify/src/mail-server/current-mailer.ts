import type { ClubSettingsForm } from '@fieldhouse/contracts';
import {
  clubSettings,
  type Mailer,
  MailNotAccepted,
  type ServiceContext,
  type SmtpMailer,
  smtpMailer,
  type Tx,
} from '@fieldhouse/service-kit';
import type { EmailClub } from '../emails/email.ts';
import { adminsServer } from './email-club.ts';
import { type StoredServer, urlOf } from './stored-server.ts';

type Context = Pick<ServiceContext, 'mailer' | 'db'>;

/** Whether email stays in the platform: neither the environment nor an admin has set a mail server. */
export async function storesMail({ mailer }: Pick<Context, 'mailer'>, db: Tx | ServiceContext['db']): Promise<boolean> {
  if (!mailer.stores) return false;
  return (await db('mail_server').where({ id: 1 }).first('id')) === undefined;
}

/** The mailer of the stored server of each running service, and what it was made from. */
const made = new WeakMap<ServiceContext['db'], { key: string; mailer: SmtpMailer }>();

/** What sends email now, and the club that it names. */
export interface CurrentSender {
  mailer: Mailer;
  club: EmailClub & ClubSettingsForm;
}

/**
 * Sends email to the server of the environment, else to the one that an admin has set, else stores it. The row is read
 * each time, so every replica follows a change without a restart.
 */
export async function currentSender(ctx: ServiceContext): Promise<CurrentSender> {
  const server = await adminsServer(ctx);
  const club = { ...(await clubSettings(ctx.db)), senderAddress: server?.address?.from };
  return { club, mailer: server ? mailerOf(ctx, server, club.name) : ctx.mailer };
}

function mailerOf({ db }: ServiceContext, { version, address }: StoredServer, name: string): Mailer {
  // Mail waits, and nobody's is lost, until an admin has set the server again.
  if (!address) return { send: () => Promise.reject(new MailNotAccepted('unavailable', { code: 'OTHER_KEY' })) };
  const key = `${version} ${name}`;
  const before = made.get(db);
  if (before?.key === key) return before.mailer;
  const next = smtpMailer({ url: urlOf(address), from: { name, address: address.from }, isAdminsChoice: true });
  made.set(db, { key, mailer: next });
  // Mail that is being sent goes on over its connections.
  before?.mailer.close();
  return next;
}
