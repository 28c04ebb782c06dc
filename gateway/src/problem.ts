import { STATUS_CODES } from 'node:http';

/** The body of a refusal by the gateway, as JSON, in the same form as the services'. */
export function problemOf(status: number, code: string, detail: string): string {
  const title = STATUS_CODES[status] ?? 'Error';
  return JSON.stringify({ type: 'about:blank', title, status, detail, message: detail, code, errors: [] });
}
