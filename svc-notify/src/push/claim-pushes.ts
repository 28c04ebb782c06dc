import { INITIAL_NOTICE_SETTINGS, type QuietHours, quietUntil } from '@fieldhouse/contracts';
import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { IS_KNOWN } from '../notices/notice.repository.ts';

/** A delivery whose worker exits is due again after this time. */
const CLAIM_MS = 60_000;

/** A push that one worker alone sends now. */
export interface ClaimedPush {
  noticeId: number;
  userId: number;
  topic: string;
  /** How often it was tried, this time included: only its claim may store an outcome. */
  tries: number;
  isUrgent: boolean;
  hideDetails: boolean;
  /** The subscriptions whose push service has accepted it already. */
  reached: number[];
}

interface DuePush extends ClaimedPush, QuietHours {
  isOver: boolean;
  isSuperseded: boolean;
}

interface Claim {
  /** How many were due; fewer than asked for: no more are due now. */
  due: number;
  pushes: ClaimedPush[];
}

/**
 * Claims the pushes that are due, at most so many. One that was read by now is skipped, one with a newer push about the
 * same subject is superseded, and in the person's quiet hours one that is not urgent is held until they end (S2.4.2005).
 */
export async function claimPushes({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>, most: number): Promise<Claim> {
  const now = clock();
  return db.transaction(async (tx) => {
    const due = await duePushes(tx, now, most);
    const pushes: ClaimedPush[] = [];
    for (const push of due) {
      const until = push.isUrgent ? undefined : quietUntil(push, now);
      if (push.isOver) await decide(tx, push, { state: 'skipped' });
      else if (push.isSuperseded) await decide(tx, push, { state: 'superseded' });
      else if (until) await decide(tx, push, { state: 'held', due_at: until });
      else {
        await decide(tx, push, { tries: push.tries, due_at: new Date(now.getTime() + CLAIM_MS) });
        pushes.push(push);
      }
    }
    return { due: due.length, pushes };
  });
}

async function duePushes(tx: Tx, now: Date, most: number): Promise<DuePush[]> {
  const { quietFrom, quietTo } = INITIAL_NOTICE_SETTINGS;
  const { rows } = await tx.raw<{ rows: DuePush[] }>(
    `SELECT n.id AS "noticeId", n.user_id AS "userId", coalesce(n.topic, '') AS topic, d.tries + 1 AS tries,
       d.is_urgent AS "isUrgent", d.reached, coalesce(s.hide_details, false) AS "hideDetails",
       CASE WHEN s.user_id IS NULL THEN :quietFrom ELSE s.quiet_from END AS "quietFrom",
       CASE WHEN s.user_id IS NULL THEN :quietTo ELSE s.quiet_to END AS "quietTo",
       (${IS_KNOWN}) OR NOT EXISTS (
         SELECT FROM user_projection u WHERE u.id = n.user_id AND u.is_active AND NOT u.is_deleted
       ) AS "isOver",
       EXISTS (
         SELECT FROM notice newer JOIN delivery ON delivery.notice_id = newer.id AND delivery.channel = 'push'
         WHERE newer.user_id = n.user_id AND newer.topic = n.topic AND newer.created_at >= n.created_at
           AND (newer.created_at, newer.id) > (n.created_at, n.id) AND delivery.state IN ('waiting', 'held', 'sent')
       ) AS "isSuperseded"
     FROM delivery d
     JOIN notice n ON n.id = d.notice_id
     LEFT JOIN person_setting s ON s.user_id = n.user_id
     WHERE d.channel = 'push' AND d.state IN ('waiting', 'held') AND d.due_at <= :now
     ORDER BY d.due_at, n.id LIMIT :most FOR UPDATE OF d SKIP LOCKED`,
    { now, most, quietFrom, quietTo },
  );
  return rows;
}

interface Change {
  state?: string;
  due_at?: Date;
  tries?: number;
}

async function decide(tx: Tx, { noticeId }: DuePush, change: Change): Promise<void> {
  await tx('delivery').where({ notice_id: noticeId, channel: 'push' }).update(change);
}
