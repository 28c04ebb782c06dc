import { STATUS_CODES } from 'node:http';

/** The body of a refusal of the gateway's own, as JSON: what services answer, too. */
export function problemOf(status: number, code: string, detail: string): string {
  const title = STATUS_CODES[status] ?? 'Error';
  return JSON.stringify({ type: 'about:blank', title, status, detail, message: detail, code, errors: [] });
}
