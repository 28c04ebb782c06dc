import { ApiError, api, asApiError } from '@fieldhouse/web-kit';
import { pageAddress } from '../page-address.ts';
import { registeredApp } from '../routes/registry-store.ts';
import { currentUser, queryClient, userQuery } from '../session/session.ts';

/** Whose error it is: the shell's or a micro-frontend's, and which release of it. */
interface Source {
  app: string;
  release: string;
}

/** What svc-admin takes of a text, in characters. */
const LIMITS = { message: 500, stack: 4096, path: 300 };
/** Different errors that one page sends at most: messages with a counter in them are different each time. */
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

/** From now on every error that nobody caught is reported to the server, those of `reportError` among them. */
export function followErrors(): void {
  addEventListener('error', ({ error }) => {
    // The browser's own notes, and errors of scripts that are not ours, come without an error.
    if (!isReporting && error) send(sourceOf(error), error);
  });
  addEventListener('unhandledrejection', ({ reason }) => send(sourceOf(reason), reason));
}

/** The micro-frontend whose script is nearest in the stack; without one the shell. */
function sourceOf(error: unknown): Source {
  const [, app, release] = MICRO_FRONTEND.exec(stackOf(error)) ?? [];
  return app && release ? { app, release } : { app: 'shell', release: shellRelease() };
}

/** The web server writes it into the page. */
const shellRelease = () => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? 'unknown';

function send({ app, release }: Source, error: unknown): void {
  const message = messageOf(error).slice(0, LIMITS.message);
  const key = `${app} ${message}`;
  if (currentUser() === null || sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  const stack = stackOf(error).slice(0, LIMITS.stack);
  const path = pageAddress.current().pathname.slice(0, LIMITS.path);
  post({ app, release, message, stack, path }).catch(() => {
    // A report that does not arrive is no error to report.
  });
}

/** Early errors wait until it is known who is there: only people who are signed in may report. */
async function post(body: Source & Record<keyof typeof LIMITS, string>): Promise<void> {
  if (await queryClient.ensureQueryData(userQuery)) await api.POST('/api/client-errors', { body, keepalive: true });
}

/** An `ApiError`'s message holds the server's answer, which may be about a person: its status and code are enough. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'What was thrown is no Error';
  if (!(error instanceof ApiError) && error.name !== 'ApiError') return `${error.name}: ${error.message}`;
  const { status, code } = asApiError(error);
  return `ApiError: ${status} ${code}`;
}

/** The frames; Chromium repeats name and message before them. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const head = `${error.name}: ${error.message}`;
  const { stack = '' } = error;
  return stack.startsWith(head) ? stack.slice(head.length).trimStart() : stack;
}
