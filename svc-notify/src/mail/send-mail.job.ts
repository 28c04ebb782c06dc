import { type Job, type Mail, MailNotTaken, type ServiceContext } from '@fieldhouse/service-kit';
import { nextTry } from './next-try.ts';

const AT_ONCE = 10;
/** A run ends after this, so that the service can stop in time. */
const RUN_MS = 4000;
/** A mail claimed this long ago by a worker that never said how it went is taken up again; a mailer gives up sooner. */
const CLAIM_MS = 60_000;

interface Claim {
  id: number;
  attempts: number;
  createdAt: Date;
}

type ClaimedMail = Claim & Mail;

export const sendMail: Job = {
  name: 'send-mail',
  everySeconds: 1,
  run: async (ctx) => {
    const end = performance.now() + RUN_MS;
    while ((await sendSomeMail(ctx)) > 0 && performance.now() < end) {
      // the next few
    }
  },
};

/**
 * Sends a few mails that are due and answers how many it took. Each is claimed and committed before it is sent, so
 * no two workers send it; only a worker that dies in between lets it be sent again, with the same Message-ID.
 */
export async function sendSomeMail(ctx: ServiceContext): Promise<number> {
  const mails = await claim(ctx);
  await Promise.all(mails.map((mail) => send(ctx, mail)));
  return mails.length;
}

async function claim(ctx: ServiceContext): Promise<ClaimedMail[]> {
  const now = ctx.clock();
  const { rows } = await ctx.db.raw<{ rows: ClaimedMail[] }>(
    `UPDATE mail SET state = 'claimed', claimed_at = :now, attempts = attempts + 1, next_try = :free
     WHERE id IN (
       SELECT id FROM mail WHERE state IN ('queued', 'claimed') AND next_try <= :now
       ORDER BY next_try, id LIMIT :limit FOR UPDATE SKIP LOCKED
     )
     RETURNING id, attempts, created_at AS "createdAt", message_id AS "messageId", to_address AS "to", subject, text, html`,
    { now, free: new Date(now.getTime() + CLAIM_MS), limit: AT_ONCE },
  );
  return rows;
}

async function send(ctx: ServiceContext, { id, attempts, createdAt, ...mail }: ClaimedMail): Promise<void> {
  const outcome = await hand(ctx, { id, attempts, createdAt }, mail);
  await ctx.db('mail').where({ id, attempts, state: 'claimed' }).update(outcome);
}

/** Hands a mail over and answers what to note about it. */
async function hand(ctx: ServiceContext, { id, attempts, createdAt }: Claim, mail: Mail) {
  try {
    const state = await ctx.mailer.send(mail);
    return { state, sent_at: state === 'sent' ? ctx.clock() : null };
  } catch (error) {
    const why = error instanceof MailNotTaken ? error.why : 'put off';
    const next = nextTry({ why, attempts, createdAt, now: ctx.clock() });
    ctx.log.warn({ mailId: id, attempts, why, ...codesOf(error) }, 'a mail was not taken');
    return next ? { state: 'queued', next_try: next } : { state: 'failed' };
  }
}

/** All that is logged of an error: its words may hold the address. */
function codesOf(error: unknown) {
  if (error instanceof MailNotTaken) return { code: error.code, responseCode: error.responseCode };
  return { code: error instanceof Error && 'code' in error ? error.code : undefined };
}
