import {
  type Db,
  inBatches,
  type Job,
  MAIL_LIMIT_MS,
  type Mail,
  MailNotAccepted,
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
/** A run stops after this time, so that the service can stop in time. */
const RUN_MS = 4000;
/**
 * A claimed mail without an outcome is claimed again after this time. It is longer than the mailer's timeout, to leave
 * time for requests to svc-auth and for storing the outcome.
 */
const CLAIM_MS = MAIL_LIMIT_MS + 20_000;

/** A mail that this worker sends. */
interface ClaimedMail extends Pick<Mail, 'messageId' | 'to'> {
  id: number;
  kind: EmailKind;
  attempts: number;
  /** When it was created, or when an admin last retried it. */
  since: Date;
  /** Its address takes no mail. */
  isRefused: boolean;
  userId: number | null;
  resetRequestId: number | null;
  needsWaiver: boolean;
  content: EmailContent;
}

/** The outcome of a claimed mail, to be stored. */
interface Outcome {
  id: number;
  attempts: number;
  state: 'sent' | 'stored' | 'queued' | 'failed' | 'refused' | 'dropped';
  /** Why it was not sent, and the status code of the mail server. */
  problem: MailProblem | null;
  problem_code: number | null;
  sent_at: Date | null;
  next_attempt_at: Date | null;
  /** What was sent, when that is stored instead of the queued content. */
  content: EmailContent | null;
}

export const sendMail: Job = {
  name: 'send-mail',
  everySeconds: 1,
  run: async (ctx) => {
    const end = performance.now() + RUN_MS;
    while ((await sendSomeMail(ctx)) > 0 && performance.now() < end) {
      // the next batch
    }
  },
};

/**
 * Sends a batch of the mails that are due and returns how many were due. Each is claimed in a committed transaction
 * before it is sent, so that no two workers send it. Only when a worker exits in between, it is sent again, with the
 * same Message-ID. Outcomes are stored at once, those of the same time together.
 */
export async function sendSomeMail(ctx: ServiceContext): Promise<number> {
  const { due, claimed } = await claim(ctx);
  const storeOutcome = inBatches<Outcome>(AT_ONCE, (outcomes) => storeOutcomes(ctx.db, outcomes));
  await Promise.all(claimed.map(async (mail) => storeOutcome(await sendOne(ctx, mail))));
  return due;
}

/** A mail that was due, with its new state. */
type DueMail = ClaimedMail & { state: 'claimed' | 'superseded' | 'held'; wasHeld: boolean };

/**
 * Claims the mail that is due, for the first time or again. A mail is superseded when a newer state is known, whether
 * that state's mail was sent or not. A mail whose address got `LIMIT_MAILS` within an hour is held until the first of
 * these is an hour old. Returns also how many were due.
 */
async function claim(ctx: ServiceContext): Promise<{ due: number; claimed: ClaimedMail[] }> {
  const dueMails = await ctx.db.transaction(async (tx) => {
    // Two workers that count at the same time would together exceed the limit.
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.claim-mail'))`);
    return claimDue(tx, ctx);
  });
  const held = dueMails.filter(({ state, wasHeld }) => state === 'held' && !wasHeld);
  if (held.length > 0) countHeldByLimit(ctx, held.length);
  const claimed = dueMails
    .filter(({ state }) => state === 'claimed')
    .map(({ state: _, wasHeld: __, ...mail }): ClaimedMail => mail);
  return { due: dueMails.length, claimed };
}

async function claimDue(tx: Tx, { clock, environment }: ServiceContext): Promise<DueMail[]> {
  const now = clock();
  const { rows } = await tx.raw<{ rows: DueMail[] }>(
    `WITH due AS (
       SELECT id, next_attempt_at, to_address, held_because IS NOT NULL AS was_held,
         is_limited AND counted_at IS NULL AS is_counted,
         is_superseded_v1(subjects, version, event_id, event_starts_at) AS is_superseded
       FROM mail WHERE (state IN ('queued', 'claimed') OR held_because = 'limit') AND next_attempt_at <= :now
       ORDER BY next_attempt_at, id LIMIT :limit FOR UPDATE SKIP LOCKED
     ), counted AS (
       SELECT id, mails_counted_v1(to_address, :now)
         + row_number() OVER (PARTITION BY mailbox_v1(to_address) ORDER BY next_attempt_at, id) > :max AS is_over
       FROM due WHERE is_counted AND NOT is_superseded AND :max > 0
     ), decided AS (
       SELECT id, was_held, is_counted,
         CASE WHEN is_superseded THEN 'superseded' WHEN is_over THEN 'held' ELSE 'claimed' END AS state
       FROM due LEFT JOIN counted USING (id)
     )
     UPDATE mail SET state = decided.state, held_because = CASE WHEN decided.state = 'held' THEN 'limit' END,
       counted_at = CASE WHEN decided.state = 'claimed' AND is_counted THEN :now ELSE counted_at END,
       claimed_at = CASE WHEN decided.state = 'held' THEN claimed_at ELSE :now END,
       attempts = attempts + (decided.state = 'claimed')::int,
       next_attempt_at = CASE WHEN decided.state = 'held' THEN limit_ends_v1(to_address, :now) ELSE :free END
     FROM decided WHERE mail.id = decided.id
     RETURNING mail.id, kind, attempts, coalesce(retried_at, created_at) AS since, mail.state, was_held AS "wasHeld",
       EXISTS (SELECT FROM refused_address WHERE address = lower(to_address)) AS "isRefused",
       user_id AS "userId", reset_request_id AS "resetRequestId", needs_waiver AS "needsWaiver",
       message_id AS "messageId", to_address AS "to", content`,
    { now, free: new Date(now.getTime() + CLAIM_MS), limit: AT_ONCE, max: environment.limitMails },
  );
  return rows;
}

/** Sends a mail and returns its outcome. */
async function sendOne(ctx: ServiceContext, claim: ClaimedMail): Promise<Outcome> {
  const { id, kind, attempts, since, isRefused, resetRequestId, needsWaiver, messageId, to } = claim;
  const claimed = { id, attempts, ...NO_OUTCOME };
  if (isRefused) return { ...claimed, state: 'refused' };
  try {
    const content = await completeContent(ctx, claim);
    if (!content) return { ...claimed, state: 'dropped' };
    const { unsubscribeUrl } = content;
    const mail = { messageId, to, ...renderEmail(content, ctx.environment.siteUrl) };
    const state = await ctx.mailer.send({ ...mail, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) });
    // Only a demo stores secret links: it has no other mailbox in which they could be read.
    const hasSecretLink = resetRequestId !== null || kind === 'reminder';
    const storesWhatWasSent = needsWaiver || (ctx.environment.demo && hasSecretLink);
    const sentContent = storesWhatWasSent ? { content } : {};
    return { ...claimed, ...sentContent, state, sent_at: state === 'sent' ? ctx.clock() : null };
  } catch (error) {
    const reason = error instanceof MailNotAccepted ? error.reason : 'deferred';
    const now = ctx.clock();
    const next = nextTry({ reason, attempts, since, now });
    const codes = codesOf(error);
    ctx.log.warn(
      { mailId: id, attempts, reason, ...codes },
      next ? 'an email was not accepted' : 'an email has failed',
    );
    if (reason === 'unknown address') await refuseAddress(ctx.db, { address: to, at: now });
    const problem = { problem: reason, problem_code: codes.responseCode ?? null };
    if (next) return { ...claimed, ...problem, state: 'queued', next_attempt_at: next };
    return { ...claimed, ...problem, state: 'failed' };
  }
}

const NO_OUTCOME = {
  problem: null,
  problem_code: null,
  sent_at: null,
  next_attempt_at: null,
  content: null,
};

/** The content with what is added when it is sent. Undefined: there is nothing to send any more. */
async function completeContent(
  ctx: ServiceContext,
  { kind, resetRequestId: requestId, needsWaiver, userId, to, content }: ClaimedMail,
): Promise<EmailContent | undefined> {
  if (userId === null) return content;
  if (kind === 'reminder') return completeReminder(ctx, content, userId);
  if (requestId !== null) return completeReset(ctx, { requestId, userId, to });
  return needsWaiver ? completeWelcome(ctx, { userId, to }) : content;
}

/** Stores outcomes, except of mail that another worker has claimed since. */
async function storeOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  await db.raw(
    `UPDATE mail SET state = outcome.state, problem = outcome.problem, problem_code = outcome.problem_code,
       sent_at = outcome.sent_at, next_attempt_at = coalesce(outcome.next_attempt_at, mail.next_attempt_at),
       content = coalesce(outcome.content, mail.content)
     FROM json_to_recordset(?::json) AS outcome (
       id int8, attempts int, state text, problem text, problem_code int, sent_at timestamptz,
       next_attempt_at timestamptz, content jsonb
     )
     WHERE mail.id = outcome.id AND mail.attempts = outcome.attempts AND mail.state = 'claimed'`,
    [JSON.stringify(outcomes)],
  );
}

/** The loggable part of an error: its message may contain the address. */
function codesOf(error: unknown): { code?: unknown; responseCode?: number | undefined } {
  if (error instanceof MailNotAccepted) return { code: error.code, responseCode: error.responseCode };
  return { code: error instanceof Error && 'code' in error ? error.code : undefined };
}
