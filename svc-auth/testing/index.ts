import type { ParentRegistration } from '@fieldhouse/contracts';
import { startTestService, type TestAnswer, type TestService } from '@fieldhouse/service-kit/testing';
import { argon2Passwords, type PasswordEngine } from '../src/credentials/passwords.ts';
import { authService } from '../src/service.ts';

type Options = NonNullable<Parameters<typeof startTestService>[1]> & { engine?: PasswordEngine };

/** svc-auth for a test, with what a browser keeps. */
export interface TestAuth extends TestService {
  register: (changes?: Partial<ParentRegistration>) => Promise<TestAnswer>;
  signIn: (username: string, password: string, headers?: Record<string, string>) => Promise<TestAnswer>;
  /** What the gateway asks for a request with this cookie. */
  authenticate: (cookie: string | undefined) => Promise<TestAnswer>;
}

export const PASSWORD = 'a good password';

export async function startTestAuth({ engine, ...options }: Options = {}): Promise<TestAuth> {
  const service = await startTestService(authService(argon2Passwords(engine)), options);
  const { anonymous } = service;
  return {
    ...service,
    register: (changes) => anonymous.post('/api/auth/register', registration(changes)),
    signIn: (username, password, headers) => anonymous.post('/api/auth/login', { username, password }, headers),
    authenticate: (cookie) => anonymous.get('/internal/authenticate', undefined, { Cookie: cookie }),
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

/** `name=value` as the browser sends back what an answer set. */
export function cookieOf(answer: TestAnswer): string {
  const [set] = answer.headers.getSetCookie();
  return set?.split(';')[0] ?? '';
}

/** A clock that a test turns. */
export function clockAt(start: string) {
  let now = new Date(start);
  return {
    now: () => now,
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
