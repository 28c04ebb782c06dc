import { type Envelope, type EventData, passwordResetLink } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { waitFor } from '@fieldhouse/service-kit/testing';
import type { PasswordEngine } from '../src/credentials/passwords.ts';
import { clockAt, QUICK_ENGINE, startTestAuth } from './index.ts';

/** svc-auth with a clock that is turned, and with svc-notify played: it asks for the links that it would mail. */
export async function startTestRecovery(engine: PasswordEngine = QUICK_ENGINE) {
  const clock = clockAt('2026-11-21T15:00:00Z');
  const calls = localCalls();
  const auth = await startTestAuth({ engine, clock: clock.now, adapters: { calls } });
  let lastAddress = 0;

  /** Asks for a link, from a network of its own unless told. */
  function ask(email: unknown, address?: string) {
    lastAddress += 1;
    const from = address ?? `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
    return auth.anonymous.post('/api/auth/forgot-password', { email }, { 'X-Forwarded-For': from });
  }

  /** Until every address that a link was asked for has been looked at. */
  async function lookedAt(): Promise<void> {
    const waiting = () => auth.ctx.db('password_reset_wish').first('id');
    await waitFor('A look at every address', async () => (await waiting()) === undefined);
  }

  type Requested = Envelope<EventData<'password-reset.requested'>>;

  /** What was told since the service started. */
  const requested = (): Promise<Requested[]> => auth.published('password-reset.requested');

  /** The latest reset's id, after asking for one. */
  async function begin(email: string): Promise<number> {
    const before = (await requested()).length;
    await ask(email);
    await lookedAt();
    const told = await requested();
    if (told.length !== before + 1) throw new Error('No reset began');
    return told.at(-1)?.data.id ?? 0;
  }

  async function linkOf(requestId: number) {
    const answer = await calls.ask('notify', passwordResetLink, { requestId }, undefined);
    return passwordResetLink.output.parse(answer).link;
  }

  /** The token of the link in the mail for a reset. */
  async function tokenOf(requestId: number): Promise<string> {
    const link = await linkOf(requestId);
    return new URL(link?.path ?? '/', 'http://fieldhouse.test').searchParams.get('token') ?? '';
  }

  return {
    auth,
    clock,
    ask,
    lookedAt,
    requested,
    begin,
    linkOf,
    tokenOf,
    tokenFor: async (email: string) => tokenOf(await begin(email)),
    verify: (token: string) => auth.anonymous.get(`/api/auth/verify-reset-token?token=${encodeURIComponent(token)}`),
    reset: (token: unknown, password: unknown) => auth.anonymous.post('/api/auth/reset-password', { token, password }),
  };
}

export type TestRecovery = Awaited<ReturnType<typeof startTestRecovery>>;
