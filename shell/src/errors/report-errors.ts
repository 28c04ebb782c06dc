import { api } from '@fieldhouse/web-kit';
import { pageAddress } from '../page-address.ts';
import { shellRelease } from '../releases/shell-release.ts';
import { registeredApp } from '../routes/registry-store.ts';
import { routePatternOf } from '../routes/route-pattern.ts';
import { currentUser, queryClient, userQuery } from '../session/session.ts';

/** The app an error comes from, shell or micro-frontend, and its release. */
interface Source {
  app: string;
  release: string;
}

/** What is sent of an error: no message and no other text, which may name a person. */
interface Report extends Source {
  route: string;
  errorClass: string;
  frames: string[];
}

/** How much of a stack is read, in characters, and how many of its frames are sent. */
const LIMITS = { stack: 16_000, line: 400, frames: 30 };
/** Reports per page, at most. */
const MAX_REPORTS = 20;

const MICRO_FRONTEND = /\/mf\/([a-z][a-z0-9-]*)\/([0-9a-f]{8,64})\//;

const sent = new Set<string>();
let isReporting = false;

/** Reports an error of a micro-frontend: to the server, once for each stack, and to the browser's console. */
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
  const [, app, release] = MICRO_FRONTEND.exec(framesOf(error).join('\n')) ?? [];
  return app && release ? { app, release } : { app: 'shell', release: shellRelease() ?? 'unknown' };
}

function send(source: Source, error: unknown): void {
  const what = { ...source, errorClass: classOf(error), frames: framesOf(error) };
  const key = JSON.stringify(what);
  if (currentUser() === null || sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  post({ ...what, route: routePatternOf(pageAddress.current().pathname) }).catch(() => {
    // A failed report is not reported.
  });
}

/** Early errors wait until the user is known: only signed-in users may report. */
async function post(body: Report): Promise<void> {
  if (await queryClient.ensureQueryData(userQuery)) await api.POST('/api/client-errors', { body, keepalive: true });
}

const classOf = (error: unknown) => (error instanceof Error ? error.name.slice(0, 100) : 'NonError');

/** The frames of an error in the site's own scripts, the innermost first: `show /assets/shell.2e.js:2:345`. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const head = `${error.name}: ${error.message}`;
  const { stack = '' } = error;
  // Chromium writes name and message before the frames.
  const lines = (stack.startsWith(head) ? stack.slice(head.length) : stack).slice(0, LIMITS.stack).split('\n');
  return lines.flatMap(frameOf).slice(0, LIMITS.frames);
}

/** `at async show (https://club.example/assets/shell.2e.js:2:345)`, in other browsers `show@https://…:2:345`. */
const FUNCTION = /^(?:at )?(?:async )?(?:new )?([\w$.]{1,60})(?: \[as [\w$.]{1,60}\])?(?:\/?<)*(?: \(|@)https?:/;
const PLACE = /(?:^|[ (@])(https?:[^\s()@]+):(\d{1,7}):(\d{1,7})\)?$/;
const SCRIPT = /^\/(?:assets|mf)\/[\w./-]{1,150}\.js$/;

function frameOf(text: string): string[] {
  const line = text.trim();
  const [, url = '', row, column] = (line.length <= LIMITS.line && PLACE.exec(line)) || [];
  if (!URL.canParse(url)) return [];
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || !SCRIPT.test(pathname)) return [];
  const name = FUNCTION.exec(line)?.[1];
  return [`${name === undefined ? '' : `${name} `}${pathname}:${row}:${column}`];
}
