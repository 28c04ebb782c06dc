import type { ParentRegistration, Role, ServiceName } from '@fieldhouse/contracts';
import { startTestService, type TestAnswer, type TestService } from '@fieldhouse/service-kit/testing';
import { createAccount } from '../src/accounts/create-account.ts';
import { argon2Passwords, type PasswordEngine } from '../src/credentials/passwords.ts';
import { authService } from '../src/service.ts';
import { hashOf } from '../src/waivers/waiver.ts';
import { WAIVER_1 } from '../src/waivers/waiver-1.ts';

type Options = NonNullable<Parameters<typeof startTestService>[1]> & {
  engine?: PasswordEngine;
  /** Only the test runs jobs. */
  jobs?: 'none';
};

/** svc-auth for a test, with helpers that register and sign in. */
export interface TestAuth extends TestService {
  register: (changes?: Partial<ParentRegistration>) => Promise<TestAnswer>;
  signIn: (username: string, password: string, headers?: Record<string, string>) => Promise<TestAnswer>;
  /** Adds an account of any role with the password `PASSWORD`; returns the identity for `service.as`. */
  addUser: (username: string, role: Role) => Promise<{ userId: number; role: Role }>;
  /** The gateway's call for a request to a service, svc-auth itself by default, with this cookie. */
  authenticate: (cookie: string | undefined, to?: ServiceName, headers?: Record<string, string>) => Promise<TestAnswer>;
}

/** The waiver in force until an admin stores another text. */
export const FIRST_WAIVER = { ...WAIVER_1, hash: hashOf(WAIVER_1) };

export const PASSWORD = 'a good password';

/** A fast password engine, for tests that do not test password hashes. */
export const QUICK_ENGINE: PasswordEngine = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
};

export async function startTestAuth({ engine, jobs, ...options }: Options = {}): Promise<TestAuth> {
  const passwords = argon2Passwords(engine);
  const definition = authService(passwords);
  const service = await startTestService(jobs === 'none' ? { ...definition, jobs: [] } : definition, options);
  const { anonymous } = service;
  return {
    ...service,
    register: (changes) => anonymous.post('/api/auth/register', registration(changes)),
    signIn: (username, password, headers) => anonymous.post('/api/auth/login', { username, password }, headers),
    addUser: async (username, role) => {
      const { firstName, lastName, phone } = registration();
      const names = { username, email: `${username}@example.com`, firstName, lastName, phone };
      const passwordHash = await passwords.hash(PASSWORD);
      const { ctx } = service;
      const { id } = await ctx.db.transaction((tx) =>
        createAccount(tx, ctx, { ...names, role, passwordHash, isEmailConfirmed: true }),
      );
      return { userId: id, role };
    },
    authenticate: (cookie, to = 'auth', headers = {}) =>
      anonymous.get(`/internal/authenticate?for=${to}`, undefined, { Cookie: cookie, ...headers }),
  };
}

/** A complete registration. */
export function registration(changes: Partial<ParentRegistration> = {}): ParentRegistration {
  return {
    username: 'rosa',
    password: PASSWORD,
    firstName: 'Rosa',
    lastName: 'Alvarez',
    email: 'rosa@example.com',
    phone: '(512) 555-0100',
    waiverAccepted: true,
    ...changes,
  };
}

/** The first cookie that an answer sets, as the `name=value` that a browser sends back. */
export function cookieOf(answer: TestAnswer): string {
  const [set] = answer.headers.getSetCookie();
  return set?.split(';')[0] ?? '';
}

/** The device cookie that an answer sets, as `name=value`. */
export function deviceCookieOf(answer: TestAnswer): string {
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('device='));
  return set?.split(';')[0] ?? '';
}

/** A clock that a test sets forward. */
export function clockAt(start: string) {
  let now = new Date(start);
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
