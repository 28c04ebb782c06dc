import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentTrace, traceIdOf } from './tracing.ts';

interface LogSettings {
  logLevel: string;
  version: string;
}

/**
 * A service's log: JSON lines with level and time in words, the ids of the current request and trace, and no personal
 * data (S2.3.1561).
 */
export function openLog(
  service: string,
  settings: LogSettings,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level: settings.logLevel,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: stdTimeFunctions.isoTime,
    base: { service, version: settings.version },
    serializers: { err: describeError, error: describeError },
    mixin: traceFields,
  };
  return pino(options, destination);
}

/**
 * Node's stream of the standard output. With pino's own stream a process whose output nobody reads any more may never
 * exit: at the exit it repeats the failed write without end.
 */
function standardOutput(): DestinationStream {
  if (process.stdout.listenerCount('error', ignoreError) === 0) process.stdout.on('error', ignoreError);
  return process.stdout;
}

function ignoreError(): void {
  // The log has no reader; the service continues without it.
}

function traceFields(): Record<string, string> {
  const trace = currentTrace();
  if (!trace) return {};
  const traceId = traceIdOf(trace.traceparent);
  return trace.requestId === undefined ? { traceId } : { requestId: trace.requestId, traceId };
}

/**
 * The parts of an error that are logged. Messages of PostgreSQL and the JSON parser may quote personal values, so only
 * the type and the stack frames of such errors are logged.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const quotesValues = error instanceof SyntaxError || (code !== undefined && /^[0-9A-Z]{5}$/.test(code));
  return {
    type: error.name,
    code,
    constraint: 'constraint' in error ? error.constraint : undefined,
    table: 'table' in error ? error.table : undefined,
    message: quotesValues ? undefined : error.message,
    stack: quotesValues ? framesOf(error) : error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
