import { ApiError, api, asApiError } from '@fieldhouse/web-kit';
import { pageAddress } from '../page-address.ts';
import { registeredApp } from '../routes/registry-store.ts';
import { currentUser, queryClient, userQuery } from '../session/session.ts';

/** The app an error comes from, shell or micro-frontend, and its release. */
interface Source {
  app: string;
  release: string;
}

/** The longest texts that svc-admin accepts, in characters. */
const LIMITS = { message: 500, stack: 4096, path: 300 };
/** Reports per page, at most: a message with a counter in it is different each time. */
const MAX_REPORTS = 20;

const MICRO_FRONTEND = /\/mf\/([a-z][a-z0-9-]*)\/([0-9a-f]{8,64})\//;

const sent = new Set<string>();
let isReporting = false;

/** Reports an error of a micro-frontend: to the server, once for each message, and to the browser's console. */
export function reportAppError(name: string, error: unknown): void {
  const [, , release = 'unknown'] = MICRO_FRONTEND.exec(registeredApp(name)?.base ?? '') ?? [];
  send({ app: name, release }, error);
  isReporting = true;
  try {
    reportError(error);
  } finally {
    isReporting = false;
  }
}

/** From now on every uncaught error is reported to the server, including those of `reportError`. */
export function followErrors(): void {
  addEventListener('error', ({ error }) => {
    // Messages of the browser, and errors of other sites' scripts, have no error object.
    if (!isReporting && error) send(sourceOf(error), error);
  });
  addEventListener('unhandledrejection', ({ reason }) => send(sourceOf(reason), reason));
}

/** The micro-frontend whose script is nearest in the stack, otherwise the shell. */
function sourceOf(error: unknown): Source {
  const [, app, release] = MICRO_FRONTEND.exec(stackOf(error)) ?? [];
  return app && release ? { app, release } : { app: 'shell', release: shellRelease() };
}

/** From the meta element that the web server adds to the page. */
const shellRelease = () => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? 'unknown';

function send({ app, release }: Source, error: unknown): void {
  const message = messageOf(error).slice(0, LIMITS.message);
  const key = `${app} ${message}`;
  if (currentUser() === null || sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  const stack = stackOf(error).slice(0, LIMITS.stack);
  const path = pageAddress.current().pathname.slice(0, LIMITS.path);
  post({ app, release, message, stack, path }).catch(() => {
    // A failed report is not reported.
  });
}

/** Early errors wait until the user is known: only signed-in users may report. */
async function post(body: Source & Record<keyof typeof LIMITS, string>): Promise<void> {
  if (await queryClient.ensureQueryData(userQuery)) await api.POST('/api/client-errors', { body, keepalive: true });
}

/** The message of an `ApiError` contains the server's answer, which may be about a person: only status and code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'The thrown value is not an Error';
  if (!(error instanceof ApiError) && error.name !== 'ApiError') return `${error.name}: ${error.message}`;
  const { status, code } = asApiError(error);
  return `ApiError: ${status} ${code}`;
}

/** The stack frames, without the name and message that Chromium writes before them. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const head = `${error.name}: ${error.message}`;
  const { stack = '' } = error;
  return stack.startsWith(head) ? stack.slice(head.length).trimStart() : stack;
}
