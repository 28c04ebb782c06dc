import {
  type Attachment,
  type Db,
  inBatches,
  type Job,
  type Mail,
  MailNotTaken,
  type ServiceContext,
} from '@fieldhouse/service-kit';
import { renderResetEmail } from '../recovery/render-reset-email.ts';
import { renderWelcomeEmail } from '../welcome/render-welcome-email.ts';
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
  userId: number | null;
  resetRequestId: number | null;
  needsWaiver: boolean;
}

type ClaimedMail = Claim & Mail;

/** What to note about a claimed mail. */
interface Outcome {
  id: number;
  attempts: number;
  state: 'sent' | 'kept' | 'queued' | 'failed' | 'dropped';
  sent_at: Date | null;
  next_try: Date | null;
  /** What was sent, where that is to be kept in place of what was queued. */
  text: string | null;
  html: string | null;
  attachments: readonly Attachment[] | null;
}

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
 * no two workers send it; only a worker that dies in between lets it be sent again, with the same Message-ID. What
 * became of it is noted at once, together with those that were done at the same time.
 */
export async function sendSomeMail(ctx: ServiceContext): Promise<number> {
  const mails = await claim(ctx);
  const note = inBatches<Outcome>(AT_ONCE, (outcomes) => noteOutcomes(ctx.db, outcomes));
  await Promise.all(mails.map(async (mail) => note(await hand(ctx, mail))));
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
     RETURNING id, attempts, created_at AS "createdAt", user_id AS "userId", reset_request_id AS "resetRequestId",
       needs_waiver AS "needsWaiver", message_id AS "messageId", to_address AS "to", subject, text, html, attachments`,
    { now, free: new Date(now.getTime() + CLAIM_MS), limit: AT_ONCE },
  );
  return rows;
}

/** Hands a mail over and answers what to note about it. */
async function hand(ctx: ServiceContext, claim: ClaimedMail): Promise<Outcome> {
  const { id, attempts, createdAt, userId, resetRequestId, needsWaiver, ...queued } = claim;
  const claimed = { id, attempts, sent_at: null, next_try: null, text: null, html: null, attachments: null };
  try {
    const mail = await readyToSend(ctx, claim, queued);
    if (!mail) return { ...claimed, state: 'dropped' };
    const state = await ctx.mailer.send(mail);
    // A demo has no mailbox but ours: there, and only there, the reset link may be read.
    const isKeptAsSent = needsWaiver || (ctx.environment.demo && resetRequestId !== null);
    const kept = isKeptAsSent ? { text: mail.text, html: mail.html, attachments: mail.attachments } : {};
    return { ...claimed, ...kept, state, sent_at: state === 'sent' ? ctx.clock() : null };
  } catch (error) {
    const why = error instanceof MailNotTaken ? error.why : 'put off';
    const next = nextTry({ why, attempts, createdAt, now: ctx.clock() });
    ctx.log.warn({ mailId: id, attempts, why, ...codesOf(error) }, 'a mail was not taken');
    return next ? { ...claimed, state: 'queued', next_try: next } : { ...claimed, state: 'failed' };
  }
}

/** The mail as it leaves: with what svc-auth is asked for, where it needs that. Undefined: there is nothing to send any more. */
async function readyToSend(
  ctx: ServiceContext,
  { resetRequestId: requestId, needsWaiver, userId }: Claim,
  mail: Mail,
): Promise<Mail | undefined> {
  if (userId === null || (requestId === null && !needsWaiver)) return mail;
  const account = { userId, to: mail.to };
  const email =
    requestId === null
      ? await renderWelcomeEmail(ctx, account)
      : await renderResetEmail(ctx, { requestId, ...account });
  return email && { ...mail, ...email };
}

/** A mail that somebody else has claimed since is theirs to note. */
async function noteOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  await db.raw(
    `UPDATE mail SET state = outcome.state, sent_at = outcome.sent_at, next_try = coalesce(outcome.next_try, mail.next_try),
       text = coalesce(outcome.text, mail.text), html = coalesce(outcome.html, mail.html),
       attachments = coalesce(outcome.attachments, mail.attachments)
     FROM json_to_recordset(?::json) AS outcome (
       id int8, attempts int, state text, sent_at timestamptz, next_try timestamptz, text text, html text,
       attachments jsonb
     )
     WHERE mail.id = outcome.id AND mail.attempts = outcome.attempts AND mail.state = 'claimed'`,
    [JSON.stringify(outcomes)],
  );
}

/** All that is logged of an error: its words may hold the address. */
function codesOf(error: unknown) {
  if (error instanceof MailNotTaken) return { code: error.code, responseCode: error.responseCode };
  return { code: error instanceof Error && 'code' in error ? error.code : undefined };
}
