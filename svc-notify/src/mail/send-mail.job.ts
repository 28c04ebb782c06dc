import {
  type Db,
  inBatches,
  type Job,
  MAIL_LIMIT_MS,
  type Mail,
  MailNotTaken,
  type ServiceContext,
  type Tx,
} from '@fieldhouse/service-kit';
import type { EmailKind } from '../emails/email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import { renderEmail } from '../emails/render-email.ts';
import { completeReminder } from '../preferences/complete-reminder.ts';
import { completeReset } from '../recovery/complete-reset.ts';
import { refuseAddress } from '../refusals/refused-address.ts';
import { completeWelcome } from '../welcome/complete-welcome.ts';
import type { MailProblem } from './mail.schema.ts';
import { countHeldByLimit } from './mail-metrics.ts';
import { nextTry } from './next-try.ts';

const AT_ONCE = 10;
/** A run ends after this, so that the service can stop in time. */
const RUN_MS = 4000;
/**
 * A mail claimed this long ago by a worker that never said how it went is taken up again. A mailer gives up before;
 * the rest is for what is asked for first and for noting what came of it.
 */
const CLAIM_MS = MAIL_LIMIT_MS + 20_000;

/** A mail that this worker sends. */
interface ClaimedMail extends Pick<Mail, 'messageId' | 'to'> {
  id: number;
  kind: EmailKind;
  attempts: number;
  /** When it was written, or when an admin last had it retried. */
  since: Date;
  /** Its address takes no mail. */
  isRefused: boolean;
  userId: number | null;
  resetRequestId: number | null;
  needsWaiver: boolean;
  content: EmailContent;
}

/** What to note about a claimed mail. */
interface Outcome {
  id: number;
  attempts: number;
  state: 'sent' | 'kept' | 'queued' | 'failed' | 'refused' | 'dropped';
  /** Why it did not leave, and what the mail server answered. */
  problem: MailProblem | null;
  problem_code: number | null;
  sent_at: Date | null;
  next_try: Date | null;
  /** What was sent, where that is to be kept in place of what was queued. */
  content: EmailContent | null;
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
  const { due, claimed } = await claim(ctx);
  const note = inBatches<Outcome>(AT_ONCE, (outcomes) => noteOutcomes(ctx.db, outcomes));
  await Promise.all(claimed.map(async (mail) => note(await sendOne(ctx, mail))));
  return due;
}

/** What became of a mail that was due. */
type Judged = ClaimedMail & { state: 'claimed' | 'superseded' | 'held'; wasHeld: boolean };

/**
 * Claims what is due, for the first time or again. A mail of which a newer state is known is not sent any more,
 * whether that state's own mail has left or not. One whose address got as many as `LIMIT_MAILS` within an hour is
 * held until the first of them is an hour old. Answers also how many were due.
 */
async function claim(ctx: ServiceContext): Promise<{ due: number; claimed: ClaimedMail[] }> {
  const judged = await ctx.db.transaction(async (tx) => {
    // Two workers that count at the same time would both find room.
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.claim-mail'))`);
    return claimDue(tx, ctx);
  });
  const held = judged.filter(({ state, wasHeld }) => state === 'held' && !wasHeld);
  if (held.length > 0) countHeldByLimit(ctx, held.length);
  const claimed = judged
    .filter(({ state }) => state === 'claimed')
    .map(({ state: _, wasHeld: __, ...mail }): ClaimedMail => mail);
  return { due: judged.length, claimed };
}

async function claimDue(tx: Tx, { clock, environment }: ServiceContext): Promise<Judged[]> {
  const now = clock();
  const { rows } = await tx.raw<{ rows: Judged[] }>(
    `WITH due AS (
       SELECT id, next_try, to_address, held_because IS NOT NULL AS was_held, is_limited AND counted_at IS NULL AS is_counted,
         is_superseded_v1(subjects, version, event_id, event_starts_at) AS is_superseded
       FROM mail WHERE (state IN ('queued', 'claimed') OR held_because = 'limit') AND next_try <= :now
       ORDER BY next_try, id LIMIT :limit FOR UPDATE SKIP LOCKED
     ), counted AS (
       SELECT id, mails_counted_v1(to_address, :now)
         + row_number() OVER (PARTITION BY mailbox_v1(to_address) ORDER BY next_try, id) > :most AS is_over
       FROM due WHERE is_counted AND NOT is_superseded AND :most > 0
     ), judged AS (
       SELECT id, was_held, is_counted, CASE WHEN is_superseded THEN 'superseded' WHEN is_over THEN 'held' ELSE 'claimed' END AS state
       FROM due LEFT JOIN counted USING (id)
     )
     UPDATE mail SET state = judged.state, held_because = CASE WHEN judged.state = 'held' THEN 'limit' END,
       counted_at = CASE WHEN judged.state = 'claimed' AND is_counted THEN :now ELSE counted_at END,
       claimed_at = CASE WHEN judged.state = 'held' THEN claimed_at ELSE :now END,
       attempts = attempts + (judged.state = 'claimed')::int,
       next_try = CASE WHEN judged.state = 'held' THEN limit_ends_v1(to_address, :now) ELSE :free END
     FROM judged WHERE mail.id = judged.id
     RETURNING mail.id, kind, attempts, coalesce(retried_at, created_at) AS since, mail.state, was_held AS "wasHeld",
       EXISTS (SELECT FROM refused_address WHERE address = lower(to_address)) AS "isRefused",
       user_id AS "userId", reset_request_id AS "resetRequestId", needs_waiver AS "needsWaiver",
       message_id AS "messageId", to_address AS "to", content`,
    { now, free: new Date(now.getTime() + CLAIM_MS), limit: AT_ONCE, most: environment.limitMails },
  );
  return rows;
}

/** Sends a mail and answers what to note about it. */
async function sendOne(ctx: ServiceContext, claim: ClaimedMail): Promise<Outcome> {
  const { id, kind, attempts, since, isRefused, resetRequestId, needsWaiver, messageId, to } = claim;
  const claimed = { id, attempts, ...NOTHING };
  if (isRefused) return { ...claimed, state: 'refused' };
  try {
    const content = await completed(ctx, claim);
    if (!content) return { ...claimed, state: 'dropped' };
    const { unsubscribeUrl } = content;
    const mail = { messageId, to, ...renderEmail(content, ctx.environment.siteUrl) };
    const state = await ctx.mailer.send({ ...mail, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) });
    // A demo has no mailbox but ours: there, and only there, the links may be read.
    const hasSecretLink = resetRequestId !== null || kind === 'reminder';
    const isKeptAsSent = needsWaiver || (ctx.environment.demo && hasSecretLink);
    const kept = isKeptAsSent ? { content } : {};
    return { ...claimed, ...kept, state, sent_at: state === 'sent' ? ctx.clock() : null };
  } catch (error) {
    const why = error instanceof MailNotTaken ? error.why : 'put off';
    const now = ctx.clock();
    const next = nextTry({ why, attempts, since, now });
    const codes = codesOf(error);
    ctx.log.warn({ mailId: id, attempts, why, ...codes }, next ? 'a mail was not taken' : 'a mail has failed');
    if (why === 'unknown address') await refuseAddress(ctx.db, { address: to, at: now });
    const problem = { problem: why, problem_code: codes.responseCode ?? null };
    if (next) return { ...claimed, ...problem, state: 'queued', next_try: next };
    return { ...claimed, ...problem, state: 'failed' };
  }
}

const NOTHING = {
  problem: null,
  problem_code: null,
  sent_at: null,
  next_try: null,
  content: null,
};

/** What leaves, with what is added when it is sent. Undefined: there is nothing to send any more. */
async function completed(
  ctx: ServiceContext,
  { kind, resetRequestId: requestId, needsWaiver, userId, to, content }: ClaimedMail,
): Promise<EmailContent | undefined> {
  if (userId === null) return content;
  if (kind === 'reminder') return completeReminder(ctx, content, userId);
  if (requestId !== null) return completeReset(ctx, { requestId, userId, to });
  return needsWaiver ? completeWelcome(ctx, { userId, to }) : content;
}

/** A mail that somebody else has claimed since is theirs to note. */
async function noteOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  await db.raw(
    `UPDATE mail SET state = outcome.state, problem = outcome.problem, problem_code = outcome.problem_code,
       sent_at = outcome.sent_at, next_try = coalesce(outcome.next_try, mail.next_try),
       content = coalesce(outcome.content, mail.content)
     FROM json_to_recordset(?::json) AS outcome (
       id int8, attempts int, state text, problem text, problem_code int, sent_at timestamptz, next_try timestamptz,
       content jsonb
     )
     WHERE mail.id = outcome.id AND mail.attempts = outcome.attempts AND mail.state = 'claimed'`,
    [JSON.stringify(outcomes)],
  );
}

/** All that is logged of an error: its words may hold the address. */
function codesOf(error: unknown): { code?: unknown; responseCode?: number | undefined } {
  if (error instanceof MailNotTaken) return { code: error.code, responseCode: error.responseCode };
  return { code: error instanceof Error && 'code' in error ? error.code : undefined };
}
