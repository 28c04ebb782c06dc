import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { unreadNotices } from '../notices/notice.repository.ts';
import { type ClaimedPush, claimPushes } from './claim-pushes.ts';
import { contentOf, hiddenTopic, type PushContent } from './push-content.ts';
import type { PushOutcome, PushSender, Subscription, VapidKeys } from './push-sender.ts';
import { type KeyContext, vapidKeys } from './vapid-key.ts';
import { webPushSender } from './web-push-sender.ts';

const PUSHES_AT_ONCE = 50;
const DAY_SECONDS = 24 * 3600;
/** How long to wait after each try; after the last one a push has failed. A push service may ask to wait longer. */
const PAUSE_SECONDS = [10, 60, 300, 1800, 7200];

/** What sending needs of the service. */
type Context = KeyContext & Pick<ServiceContext, 'log'>;

interface StoredSubscription extends Subscription {
  id: number;
  userId: number;
}

interface Sent {
  subscription: StoredSubscription;
  outcome: PushOutcome;
}

/** The sender of each running service: it keeps connections open. */
const senders = new WeakMap<ServiceContext['db'], PushSender>();

export const sendPushes: Job = {
  name: 'send-pushes',
  everySeconds: 1,
  run: (ctx, stopping) => sendDuePushes(ctx, senderOf(ctx), stopping),
};

function senderOf({ db, environment: { siteUrl } }: ServiceContext): PushSender {
  const present = senders.get(db);
  if (present) return present;
  const subject = siteUrl.startsWith('https:') ? siteUrl : 'mailto:club@fieldhouse.example';
  const made = webPushSender({ subject });
  senders.set(db, made);
  return made;
}

/**
 * Sends the pushes that are due, until none is. Each is claimed in a committed transaction before it is sent, so that no
 * two workers send it. When a worker exits in between it is sent again: its topic and its tag make it replace the first
 * one, so the person sees one (S2.4.2004).
 */
export async function sendDuePushes(ctx: Context, sender: PushSender, stopping = () => false): Promise<void> {
  for (let due = PUSHES_AT_ONCE; due === PUSHES_AT_ONCE && !stopping(); ) {
    const claim = await claimPushes(ctx, PUSHES_AT_ONCE);
    due = claim.due;
    if (claim.pushes.length > 0) await sendAll(ctx, sender, claim.pushes);
  }
}

async function sendAll(ctx: Context, sender: PushSender, pushes: readonly ClaimedPush[]): Promise<void> {
  const keys = await vapidKeys(ctx);
  const notices = await unreadNotices(
    ctx.db,
    pushes.map(({ noticeId }) => noticeId),
  );
  const subscriptions = await ctx
    .db('push_subscription')
    .whereIn('user_id', [...new Set(pushes.map(({ userId }) => userId))])
    .select<StoredSubscription[]>('id', 'endpoint', 'p256dh', 'auth', { userId: 'user_id' });
  await Promise.all(
    pushes.map(async (push) => {
      const notice = notices.get(push.noticeId);
      const to = subscriptions.filter(({ id, userId }) => userId === push.userId && !push.reached.includes(id));
      const sent = notice && keys ? await sendTo(sender, to, { push, keys, content: contentOf(notice, push) }) : [];
      await storeOutcome(ctx, push, sent);
    }),
  );
}

async function sendTo(
  sender: PushSender,
  to: readonly StoredSubscription[],
  { push, keys, content }: { push: ClaimedPush; keys: VapidKeys; content: PushContent },
): Promise<Sent[]> {
  const payload = JSON.stringify(content);
  const urgency = push.isUrgent ? 'high' : 'normal';
  return Promise.all(
    to.map(async (subscription) => {
      const topic = hiddenTopic(push.topic, subscription.auth);
      const message = { to: subscription, payload, topic, urgency, ttlSeconds: DAY_SECONDS, keys } as const;
      return { subscription, outcome: await sender.send(message) };
    }),
  );
}

async function storeOutcome(ctx: Context, push: ClaimedPush, sent: readonly Sent[]): Promise<void> {
  const { db, log, clock } = ctx;
  const { noticeId, tries } = push;
  for (const { subscription, outcome } of sent) {
    if (outcome.state === 'gone') {
      await db('push_subscription').where({ id: subscription.id, endpoint: subscription.endpoint }).delete();
    }
    if (outcome.state === 'refused' || outcome.state === 'later') {
      const { host } = new URL(subscription.endpoint);
      log.warn({ noticeId, tries, host, code: outcome.code, state: outcome.state }, 'a push was not accepted');
    }
  }
  const reached = [...push.reached, ...sent.flatMap(({ subscription, outcome }) => idIf(outcome, subscription))];
  await db('delivery')
    .where({ notice_id: noticeId, channel: 'push', tries })
    .whereIn('state', ['waiting', 'held'])
    .update({ reached, ...next(push, { sent, isReached: reached.length > 0 }, clock()) });
  const isGone = sent.length > 0 && sent.every(({ outcome }) => outcome.state === 'gone');
  if (isGone && reached.length === 0) await showInBell(db, push);
}

/** When no browser is left for a push, its person reads it in the bell if they stopped the mail (S2.4.2013). */
async function showInBell(db: ServiceContext['db'], { noticeId }: ClaimedPush): Promise<void> {
  await db.raw(
    `UPDATE notice n SET is_in_bell = true FROM preference p
     WHERE n.id = ? AND p.user_id = n.user_id AND p.kind = n.kind AND p.channel = 'mail' AND p.value = 'off'`,
    [noticeId],
  );
}

const idIf = ({ state }: PushOutcome, { id }: StoredSubscription) => (state === 'accepted' ? [id] : []);

function next({ tries }: ClaimedPush, { sent, isReached }: { sent: readonly Sent[]; isReached: boolean }, now: Date) {
  const waits = sent.flatMap(({ outcome }) => (outcome.state === 'later' ? [outcome.retryAfterSeconds ?? 0] : []));
  const pause = PAUSE_SECONDS[tries - 1];
  if (waits.length > 0 && pause !== undefined) {
    return { state: 'waiting', due_at: new Date(now.getTime() + 1000 * Math.max(pause, ...waits)) };
  }
  if (isReached) return { state: 'sent' };
  return { state: sent.some(({ outcome }) => outcome.state !== 'gone') ? 'failed' : 'skipped' };
}
