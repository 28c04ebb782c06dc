import { MAIL_LIMIT_MS, MAILS_AT_ONCE, type Mail, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import type { EmailKind } from '../emails/email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import { joinEmails } from '../emails/join-emails.ts';
import { countHeldByLimit } from './mail-metrics.ts';

/**
 * A claimed mail without an outcome is claimed again after this time. It is longer than the mailer's timeout, to leave
 * time for requests to svc-auth and for storing the outcome.
 */
const CLAIM_MS = MAIL_LIMIT_MS + 20_000;

/**
 * Which mail is sent first: 1 is what a person waits for to use the account (welcome, reset link), 3 what many people
 * get at the same time, 2 everything else. An index of `mail` has this expression.
 */
const PRIORITY = `CASE kind WHEN 'account' THEN 1 WHEN 'reminder' THEN 3 ELSE 2 END`;
export type Priority = 1 | 2 | 3;
const PRIORITIES: readonly Priority[] = [1, 2, 3];

/** Attempts that only mail of one priority uses, so that no priority waits for another's. */
const OWN_PLACES = 2;
/** Attempts for mail of any priority, the most urgent first. */
const SHARED_PLACES = MAILS_AT_ONCE - PRIORITIES.length * OWN_PLACES;

/** How many attempts may begin: of each priority, and of any. */
interface FreePlaces {
  own: readonly number[];
  shared: number;
}

/** The places that running attempts of these priorities leave free. */
export function freePlaces(running: readonly Priority[]): FreePlaces {
  const used = PRIORITIES.map((priority) => running.filter((other) => other === priority).length);
  const sharedUsed = used.reduce((sum, count) => sum + Math.max(0, count - OWN_PLACES), 0);
  return {
    own: used.map((count) => Math.max(0, OWN_PLACES - count)),
    shared: SHARED_PLACES - sharedUsed,
  };
}

/** A mail that this worker sends. */
export interface ClaimedMail extends Pick<Mail, 'messageId' | 'to'> {
  id: number;
  kind: EmailKind;
  priority: Priority;
  attempts: number;
  /** When it was created, or when an admin last retried it. */
  since: Date;
  /** Its address takes no mail. */
  isRefused: boolean;
  /** Whoever reads its address said 'This was not me': it gets reset links alone. */
  isStopped: boolean;
  userId: number | null;
  resetRequestId: number | null;
  needsWaiver: boolean;
  content: EmailContent;
  /** Mails that are sent with it, as one. */
  joined: readonly { id: number; attempts: number }[];
}

/** A mail that was due, with its new state. */
interface DueMail extends Omit<ClaimedMail, 'joined'> {
  state: 'claimed' | 'superseded' | 'held';
  wasHeld: boolean;
  /** Of the mails of its user that are sent as one. */
  joins: string | null;
}

/**
 * Claims mail that is due, for the first time or again, up to the free places: the earliest of each priority for its
 * own places, and of the others the most urgent. A mail is superseded when a newer state is known, whether that state's
 * mail was sent or not. A mail whose address got `LIMIT_MAILS` within an hour is held until the first of these is an
 * hour old. Returns also how many were due.
 */
export async function claimMail(
  ctx: ServiceContext,
  free: FreePlaces,
): Promise<{ due: number; claimed: ClaimedMail[] }> {
  if (free.shared + Math.max(...free.own) === 0) return { due: 0, claimed: [] };
  const dueMails = await ctx.db.transaction(async (tx) => {
    // Two workers that count at the same time would together exceed the limit.
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.claim-mail'))`);
    const due = await claimDue(tx, ctx, free);
    return [...due, ...(await claimJoining(tx, ctx, due))];
  });
  const held = dueMails.filter(({ state, wasHeld }) => state === 'held' && !wasHeld);
  if (held.length > 0) countHeldByLimit(ctx, held.length);
  return { due: dueMails.length, claimed: joinClaimed(dueMails.filter(({ state }) => state === 'claimed')) };
}

/** A row of `mail` that was claimed or decided otherwise. */
const CLAIMED_COLUMNS = `mail.id, kind, attempts, coalesce(retried_at, created_at) AS since, mail.state, joins,
  EXISTS (SELECT FROM refused_address WHERE address = lower(to_address)) AS "isRefused",
  EXISTS (SELECT FROM stopped_mail WHERE stopped_mail.user_id = mail.user_id AND lower(address) = lower(to_address))
    AS "isStopped",
  mail.user_id AS "userId", reset_request_id AS "resetRequestId", needs_waiver AS "needsWaiver",
  message_id AS "messageId", to_address AS "to", content`;

/** Mail that joins another one is sent this much early: it was stored a moment later. */
const JOIN_EARLY_MS = 2000;

/** Claims what is sent as one with mails that were claimed just now, beyond the free places. */
async function claimJoining(tx: Tx, { clock }: ServiceContext, due: readonly DueMail[]): Promise<DueMail[]> {
  const joining = due.filter(({ state, joins }) => state === 'claimed' && joins !== null);
  if (joining.length === 0) return [];
  const now = clock();
  const { rows } = await tx.raw<{ rows: DueMail[] }>(
    `WITH joining AS (
       SELECT mail.id, is_superseded_v1(subjects, version, event_id, event_starts_at) AS is_superseded
       FROM mail
       WHERE (user_id, joins) IN (SELECT * FROM unnest(:userIds::int8[], :keys::text[]))
         AND (state = 'queued' AND next_attempt_at <= :soon OR state = 'claimed' AND next_attempt_at <= :now)
       ORDER BY mail.id FOR UPDATE SKIP LOCKED
     )
     UPDATE mail SET state = CASE WHEN is_superseded THEN 'superseded' ELSE 'claimed' END,
       attempts = attempts + (NOT is_superseded)::int, claimed_at = :now, next_attempt_at = :free
     FROM joining WHERE mail.id = joining.id
     RETURNING ${CLAIMED_COLUMNS}, ${PRIORITY} AS priority, false AS "wasHeld"`,
    {
      now,
      soon: new Date(now.getTime() + JOIN_EARLY_MS),
      free: new Date(now.getTime() + CLAIM_MS),
      userIds: joining.map(({ userId }) => userId),
      keys: joining.map(({ joins }) => joins),
    },
  );
  return rows;
}

/** Claimed mails as they are sent: those that join as one, under the id of the first. */
function joinClaimed(claimed: readonly DueMail[]): ClaimedMail[] {
  const groups = Map.groupBy(claimed, ({ id, userId, joins }) => (joins === null ? `${id}` : `${userId} ${joins}`));
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((one, other) => one.id - other.id);
    if (!first) return [];
    const { state: _, wasHeld: __, joins: ___, ...mail } = first;
    const joined = others.map(({ id, attempts }) => ({ id, attempts }));
    return [{ ...mail, joined, content: joinEmails([first, ...others].map(({ content }) => content)) }];
  });
}

async function claimDue(
  tx: Tx,
  { clock, environment }: ServiceContext,
  { own, shared }: FreePlaces,
): Promise<DueMail[]> {
  const now = clock();
  const { rows } = await tx.raw<{ rows: DueMail[] }>(
    `WITH candidate AS (
       SELECT due.*, priority,
         row_number() OVER (PARTITION BY priority ORDER BY next_attempt_at, id) > own AS is_further
       FROM unnest(CAST(:own AS int[])) WITH ORDINALITY AS place (own, priority)
       CROSS JOIN LATERAL (
         SELECT id, next_attempt_at, to_address, held_because, is_limited, counted_at, subjects, version, event_id,
           event_starts_at
         FROM mail
         WHERE ${PRIORITY} = priority AND (state IN ('queued', 'claimed') OR held_because = 'limit')
           AND next_attempt_at <= :now
         ORDER BY next_attempt_at, id LIMIT :most FOR UPDATE SKIP LOCKED
       ) AS due
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY is_further ORDER BY priority, next_attempt_at, id) AS position
       FROM candidate
     ), due AS (
       SELECT id, priority, next_attempt_at, to_address, held_because IS NOT NULL AS was_held,
         is_limited AND counted_at IS NULL AS is_counted,
         is_superseded_v1(subjects, version, event_id, event_starts_at) AS is_superseded
       FROM ranked WHERE NOT is_further OR position <= :shared
     ), counted AS (
       SELECT id, mails_counted_v1(to_address, :now)
         + row_number() OVER (PARTITION BY mailbox_v1(to_address) ORDER BY priority, next_attempt_at, id) > :max
         AS is_over
       FROM due WHERE is_counted AND NOT is_superseded AND :max > 0
     ), decided AS (
       SELECT id, priority, was_held, is_counted,
         CASE WHEN is_superseded THEN 'superseded' WHEN is_over THEN 'held' ELSE 'claimed' END AS state
       FROM due LEFT JOIN counted USING (id)
     )
     UPDATE mail SET state = decided.state, held_because = CASE WHEN decided.state = 'held' THEN 'limit' END,
       counted_at = CASE WHEN decided.state = 'claimed' AND is_counted THEN :now ELSE counted_at END,
       claimed_at = CASE WHEN decided.state = 'held' THEN claimed_at ELSE :now END,
       attempts = attempts + (decided.state = 'claimed')::int,
       next_attempt_at = CASE WHEN decided.state = 'held' THEN limit_ends_v1(to_address, :now) ELSE :free END
     FROM decided WHERE mail.id = decided.id
     RETURNING ${CLAIMED_COLUMNS}, priority, was_held AS "wasHeld"`,
    {
      now,
      free: new Date(now.getTime() + CLAIM_MS),
      own,
      shared,
      most: OWN_PLACES + SHARED_PLACES,
      max: environment.limitMails,
    },
  );
  return rows;
}
