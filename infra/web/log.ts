/** Writes one line of the web server's log: JSON with level and time in words (S2.3.1561). */
export type WriteLine = (line: string) => void;

const toStandardOutput: WriteLine = (line) => void process.stdout.write(line);

/** Logs that the server listens. */
export function logReady(port: number): void {
  log(toStandardOutput, 'info', { port, msg: 'ready' });
}

/** Whether the browser has left before the whole answer was sent: nothing is wrong here. */
export function hasLeft(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Logs a request that failed: method, class of the error, its code, frames of the stack. Not the address or the message,
 * which may quote it: addresses contain tokens (S2.3.1562).
 */
export function logFailure(method: string | undefined, error: unknown, write = toStandardOutput): void {
  const known = error instanceof Error;
  const code = known && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = known ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;
  const err = { type: known ? error.name : typeof error, code, stack: frames?.join('\n') };
  log(write, 'error', { method, err, msg: 'a request failed' });
}

function log(write: WriteLine, level: 'info' | 'error', facts: Record<string, unknown>): void {
  write(`${JSON.stringify({ level, time: new Date().toISOString(), service: 'web', ...facts })}\n`);
}
