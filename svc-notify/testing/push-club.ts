import { changeRecipients, reminderRecipients, sessionState } from '@fieldhouse/contracts';
import { answers, localCalls, localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { NewNotice } from '../src/notices/new-notice.ts';
import { CHILDREN } from '../src/notices/notice-text.ts';
import { storeNotices } from '../src/notices/store-notices.ts';
import { sendDuePushes } from '../src/push/send-pushes.job.ts';
import { notify } from '../src/service.ts';
import { child, dana, guardian, luis, NOW, rosa, user } from './build.ts';
import { type PushService, startPushService, type TestBrowser } from './push-service.ts';

/** Seals the key that signs pushes. */
export const SETTINGS_KEY = 'a-settings-key-of-forty-characters-in-all';
export const SUBSCRIPTIONS = '/api/push/subscriptions';

export type Subscriber = typeof rosa | typeof dana | typeof luis;

const transport = localTransport();
const calls = localCalls();

/** svc-notify on two replicas, with the push service of all browsers, and what the tests of pushes do with them. */
export interface PushClub {
  service: TestService;
  pushes: PushService;
  /** What both replicas take for the present. */
  now: Date;
  /** The sessions that svc-auth knows as ended. */
  readonly endedSessions: Set<number>;
  /** Svc-auth does not answer. */
  isAuthAway: boolean;
}

/**
 * Starts the club before the tests of a file: Rosa (user 5) has Mateo and Lucia, Luis (6) has Mateo, Dana is a coach. No
 * test finds a browser or a notice of another. The job does not run by itself.
 */
export function startPushClub() {
  const club = { now: NOW, endedSessions: new Set(), isAuthAway: false } as PushClub;

  beforeAll(async () => {
    club.pushes = await startPushService();
    const events = answers(changeRecipients, async () => ({ registrationIds: [70, 71] }));
    const reminders = answers(reminderRecipients, async () => ({ registrationIds: [70, 71] }));
    const sessions = answers(sessionState, async ({ sessionId }) => {
      if (club.isAuthAway) throw new Error('svc-auth is unavailable');
      return { hasEnded: club.endedSessions.has(sessionId) };
    });
    club.service = await startTestService(
      { ...notify, jobs: [] },
      {
        ...{ clock: () => club.now, adapters: { transport, calls }, replicas: 2 },
        ...{ answers: [events, reminders, sessions], environment: { settingsKey: SETTINGS_KEY } },
      },
    );
    const { service } = club;
    for (const person of [rosa, luis, dana]) await service.deliver('user.registered', user(person));
    await service.deliver('child.created', child());
    await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
    for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
    await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
  });
  afterAll(async () => {
    await club.service.stop();
    await club.pushes.stop();
  });
  beforeEach(async () => {
    Object.assign(club, { now: NOW, isAuthAway: false });
    club.endedSessions.clear();
    for (const list of [club.pushes.received, club.pushes.answers]) list.length = 0;
    const tables = ['push_subscription', 'notice', 'preference', 'person_setting', 'newest_version', 'inbox', 'mail'];
    await club.service.empty(...tables);
  });

  const send = () => sendDuePushes(club.service.ctx, club.pushes.sender);
  return {
    club,
    ...{ transport, calls, send },
    async turnOn(who: Subscriber, browser: TestBrowser, sessionId = 1) {
      expect((await club.service.as({ ...who, sessionId }).put(SUBSCRIPTIONS, browser)).status).toBe(204);
    },
    /** Sends what is due so many seconds later. */
    async later(seconds = 2) {
      club.now = new Date(club.now.getTime() + seconds * 1000);
      await send();
    },
    /** Luis registered Mateo, for Rosa, unless it says otherwise. */
    notice: (changes: Partial<NewNotice> = {}): NewNotice => ({
      ...{
        cause: 'one',
        userId: 5,
        kind: 'registration',
        link: '/events?event=4',
        at: club.now,
        children: [{ id: 1 }],
      },
      ...{ text: [{ guardian: 6 }, ' registered ', CHILDREN], push: { topic: 'registration-4-1' } },
      ...changes,
    }),
    store: (...all: NewNotice[]) => club.service.ctx.db.transaction((tx) => storeNotices(tx, club.service.ctx, all)),
    stateOf: () => club.service.ctx.db('delivery').where({ channel: 'push' }).orderBy('notice_id').pluck('state'),
    bodies: () => club.pushes.received.map(({ browser, content }) => `${browser}: ${content.body}`),
    endpoints: () => club.service.ctx.db('push_subscription').orderBy('id').pluck('endpoint'),
  };
}
