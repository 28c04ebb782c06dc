import { type Audience, audienceOf, type Role } from '@fieldhouse/contracts';
import { type AnyCallHandler, answers } from '@fieldhouse/service-kit';

/** What the fake svc-events answers about audiences. */
export interface FakeAudience {
  /** Whom every audience has. */
  userIds: number[];
  /** For which children; undefined: it does not say, as a svc-events of 1.5. */
  families?: { userId: number; childIds: number[] }[] | undefined;
  /** Who coaches the events and teams. */
  coachIds: number[];
  isAvailable: boolean;
  /** What happens while it answers. */
  meanwhile: () => Promise<unknown>;
}

/** A fake svc-events, and what it answers. */
export function fakeAudiences(): { audience: FakeAudience; answer: AnyCallHandler } {
  const audience: FakeAudience = { userIds: [], coachIds: [], isAvailable: true, meanwhile: async () => undefined };
  const isAllowed = ({ kind }: Audience, { userId, role }: { userId: number; role: Role }) =>
    role === 'admin' ||
    (role === 'coach' && (kind === 'ages' || (kind !== 'all' && audience.coachIds.includes(userId))));
  const answer = answers(audienceOf, async ({ audience: asked, author }) => {
    if (!audience.isAvailable) throw new Error('svc-events is unavailable');
    const families = audience.families && [...audience.families];
    const answered = families?.map(({ userId }) => userId) ?? [...audience.userIds];
    await audience.meanwhile();
    if (!isAllowed(asked, author)) return { isAllowed: false, name: '', userIds: [] };
    return { isAllowed: true, name: 'Hitting Clinic', userIds: answered, ...(families && { families }) };
  });
  return { audience, answer };
}

/** An announcement about the event 4 as the form sends it. */
export function announcementForm(changes: Record<string, unknown> = {}) {
  return {
    audience: { kind: 'event', eventId: 4 },
    title: 'Bring water',
    body: 'It is hot.\nWe begin in the shade.',
    ...changes,
  };
}
