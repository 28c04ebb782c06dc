import { setTimeout as wait } from 'node:timers/promises';
import {
  type Db,
  inBatches,
  inSpan,
  type Job,
  MAILS_AT_ONCE,
  MailNotAccepted,
  type ServiceContext,
  SpanKind,
} from '@fieldhouse/service-kit';
import { completeAddressLinks } from '../addresses/complete-links.ts';
import { completeStopLink } from '../addresses/complete-stop-link.ts';
import { completeAnnouncement } from '../announcements/complete-announcement.ts';
import { completeDigest } from '../digests/complete-digest.ts';
import type { EmailContent } from '../emails/email-content.ts';
import { renderEmail } from '../emails/render-email.ts';
import { completeGuardianInvitation } from '../guardian-invitations/complete-invitation.ts';
import { completeInvitation } from '../invitations/complete-invitation.ts';
import { type CurrentSender, currentSender } from '../mail-server/current-mailer.ts';
import { completeReminder } from '../preferences/complete-reminder.ts';
import { completeReset } from '../recovery/complete-reset.ts';
import { refuseAddress } from '../refusals/refused-address.ts';
import { completeWelcome } from '../welcome/complete-welcome.ts';
import { claimMail, freePlaces, type Priority } from './claim-mail.ts';
import { leaveOutFiles, type MailToSend } from './leave-out-files.ts';
import type { MailProblem } from './mail.schema.ts';
import { nextTry } from './next-try.ts';

/** How often new mail is looked for while attempts run. */
const LOOK_MS = 1000;

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
  /** The mail that was sent for it and others, as one. */
  joined_id: number | null;
}

export const sendMail: Job = {
  name: 'send-mail',
  everySeconds: 1,
  run: async (ctx, stopping) => {
    await sendDueMail(ctx, stopping);
  },
};

/**
 * Sends the mails that are due until none is due and all attempts are over; while it is stopping, it begins no further
 * attempt. Returns how many were due. Attempts run side by side, so one that gets no answer delays no other mail. Each
 * mail is claimed in a committed transaction before it is sent, so that no two workers send it. Only when a worker
 * exits in between, it is sent again, with the same Message-ID.
 */
export async function sendDueMail(ctx: ServiceContext, stopping = () => false): Promise<number> {
  const attempts = new Map<Promise<void>, Priority>();
  const storeOutcome = inBatches<Outcome>(MAILS_AT_ONCE, (outcomes) => storeOutcomes(ctx.db, outcomes));
  let total = 0;
  for (;;) {
    const running = [...attempts.values()];
    const { due, claimed } = stopping() ? NOTHING : await claimMail(ctx, freePlaces(running));
    if (claimed.length > 0) {
      // Read once for all that were claimed together, so that their attempts begin in their order.
      const sender = await currentSender(ctx);
      for (const mail of await leaveOutFiles(ctx, claimed)) {
        const attempt: Promise<void> = attemptOne(ctx, { mail, sender }, storeOutcome).finally(() =>
          attempts.delete(attempt),
        );
        attempts.set(attempt, mail.priority);
      }
    }
    total += due;
    if (due > 0) continue;
    if (running.length === 0) return total;
    // Empty when they ended during the claim, which found no place for mail that is due.
    if (attempts.size === 0) continue;
    const look = stopping() ? [] : [wait(LOOK_MS, undefined, { ref: false })];
    await Promise.race([...attempts.keys(), ...look]);
  }
}

const NOTHING = { due: 0, claimed: [] };

/** Sends a mail and stores the outcome. When it cannot be stored, the mail is claimed again later. */
async function attemptOne(
  ctx: ServiceContext,
  { mail, sender }: { mail: MailToSend; sender: CurrentSender },
  storeOutcome: (outcome: Outcome) => Promise<void>,
): Promise<void> {
  try {
    // In the trace of the request that caused it.
    const span = { kind: SpanKind.CLIENT, parent: mail.content.traceparent ?? '' };
    const outcome = await inSpan(`send ${mail.kind} mail`, span, () => sendOne(ctx, mail, sender));
    await Promise.all([outcome, ...outcomesOfJoined(outcome, mail)].map(storeOutcome));
  } catch (error) {
    ctx.log.error({ err: error, mailId: mail.id }, 'the outcome of an email was not stored');
  }
}

/** Sends a mail and returns its outcome. */
async function sendOne(ctx: ServiceContext, claim: MailToSend, { mailer, club }: CurrentSender): Promise<Outcome> {
  const { id, attempts, since, isRefused, isStopped, resetRequestId, messageId, to } = claim;
  const claimed = { id, attempts, ...NO_OUTCOME };
  if (isRefused) return { ...claimed, state: 'refused' };
  if (isStopped && resetRequestId === null) return { ...claimed, state: 'dropped' };
  try {
    const complete = await completeContent(ctx, claim);
    if (!complete) return { ...claimed, state: 'dropped' };
    const { content, masked } = complete;
    const { unsubscribeUrl, replyTo = club.replyTo } = content;
    const mail = { messageId, to, ...renderEmail(content, ctx.environment.siteUrl, club) };
    const state = await mailer.send({
      ...mail,
      ...(replyTo !== null && { replyTo }),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    });
    // Only a demo stores secret links: it has no other mailbox in which they could be read.
    const stored = ctx.environment.demo && content !== claim.content ? content : masked;
    return { ...claimed, content: stored ?? null, state, sent_at: state === 'sent' ? ctx.clock() : null };
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

/** What was sent with a mail has its outcome. */
function outcomesOfJoined(outcome: Outcome, { joined }: MailToSend): Outcome[] {
  const joined_id = outcome.state === 'sent' || outcome.state === 'stored' ? outcome.id : null;
  return joined.map(({ id, attempts }) => ({ ...outcome, id, attempts, joined_id, content: null }));
}

const NO_OUTCOME = {
  problem: null,
  problem_code: null,
  sent_at: null,
  next_attempt_at: null,
  content: null,
  joined_id: null,
};

/** What is sent, and what is stored of it instead of the queued content, with masked links: nothing new by default. */
interface Complete {
  content: EmailContent;
  masked?: EmailContent;
}

/** The content with what is added when it is sent. Undefined: there is nothing to send any more. */
async function completeContent(ctx: ServiceContext, mail: MailToSend): Promise<Complete | undefined> {
  const { needsWaiver, userId, to } = mail;
  if (needsWaiver && userId !== null) return completeWelcome(ctx, { userId, to });
  const content = await withLinks(ctx, mail);
  return content && { content, ...(mail.isChanged && { masked: mail.content }) };
}

async function withLinks(
  ctx: ServiceContext,
  { id, kind, resetRequestId: requestId, userId, to, content }: MailToSend,
): Promise<EmailContent | undefined> {
  if (content.guardianInvitationId !== undefined) return completeGuardianInvitation(ctx, content.guardianInvitationId);
  if (content.invitation) return completeInvitation(ctx, content.invitation);
  if (userId === null) return content;
  if (content.announcementId !== undefined)
    return completeAnnouncement(ctx, { content, id: content.announcementId, userId });
  if (content.isDigest) return completeDigest(ctx, { content, mailId: id, userId });
  if (kind === 'reminder') return completeReminder(ctx, content, userId);
  if (requestId !== null) return completeReset(ctx, { requestId, userId, to });
  if (content.stops) return completeStopLink(ctx, { userId, stops: content.stops });
  return content.hasAddressLinks ? completeAddressLinks(ctx, { userId, to }) : content;
}

/** Stores outcomes, except of mail that another worker has claimed since. */
async function storeOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  await db.raw(
    `UPDATE mail SET state = outcome.state, problem = outcome.problem, problem_code = outcome.problem_code,
       sent_at = outcome.sent_at, next_attempt_at = coalesce(outcome.next_attempt_at, mail.next_attempt_at),
       content = coalesce(outcome.content, mail.content), joined_id = outcome.joined_id
     FROM json_to_recordset(?::json) AS outcome (
       id int8, attempts int, state text, problem text, problem_code int, sent_at timestamptz,
       next_attempt_at timestamptz, content jsonb, joined_id int8
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
