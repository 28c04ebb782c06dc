import { type Envelope, type EventData, passwordResetLink } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { waitFor } from '@fieldhouse/service-kit/testing';
import type { PasswordEngine } from '../src/credentials/passwords.ts';
import { clockAt, QUICK_ENGINE, startTestAuth } from './index.ts';

/**
 * svc-auth with a clock that the test sets forward; `linkOf` makes the call with which svc-notify gets a link to
 * email.
 */
export async function startTestRecovery(engine: PasswordEngine = QUICK_ENGINE) {
  const clock = clockAt('2026-11-21T15:00:00Z');
  const calls = localCalls();
  const auth = await startTestAuth({ engine, clock: clock.now, adapters: { calls } });
  let lastAddress = 0;

  /** Requests a reset link, by default from a network that no other request uses. */
  function requestLink(email: unknown, address?: string) {
    lastAddress += 1;
    const from = address ?? `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
    return auth.anonymous.post('/api/auth/forgot-password', { email }, { 'X-Forwarded-For': from });
  }

  /** Resolves when every request for a link is processed. */
  async function requestsProcessed(): Promise<void> {
    const nextRequest = () => auth.ctx.db('password_reset_request').first('id');
    await waitFor('All requests processed', async () => (await nextRequest()) === undefined);
  }

  type ResetRequested = Envelope<EventData<'password-reset.requested'>>;

  /** The published events of requested resets. */
  const requested = (): Promise<ResetRequested[]> => auth.published('password-reset.requested');

  /** Requests a link, and returns the id of the reset that begins. */
  async function beginReset(email: string): Promise<number> {
    const before = (await requested()).length;
    await requestLink(email);
    await requestsProcessed();
    const events = await requested();
    if (events.length !== before + 1) throw new Error('No reset began');
    return events.at(-1)?.data.id ?? 0;
  }

  async function linkOf(requestId: number) {
    const answer = await calls.call('notify', passwordResetLink, { requestId }, undefined);
    return passwordResetLink.output.parse(answer).link;
  }

  /** The token of the link in the email for a reset. */
  async function tokenOf(requestId: number): Promise<string> {
    const link = await linkOf(requestId);
    return new URL(link?.path ?? '/', 'http://fieldhouse.test').searchParams.get('token') ?? '';
  }

  return {
    auth,
    clock,
    requestLink,
    requestsProcessed,
    requested,
    beginReset,
    linkOf,
    tokenOf,
    tokenFor: async (email: string) => tokenOf(await beginReset(email)),
    verify: (token: string) => auth.anonymous.get(`/api/auth/verify-reset-token?token=${encodeURIComponent(token)}`),
    reset: (token: unknown, password: unknown) => auth.anonymous.post('/api/auth/reset-password', { token, password }),
  };
}

export type TestRecovery = Awaited<ReturnType<typeof startTestRecovery>>;
