/**
 * The W3C trace context of a new trace: what the services do for a call, and write to their logs, has its id (S2.3.1573).
 */
export function newTrace(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0'));
  return `00-${digits.slice(0, 16).join('')}-${digits.slice(16).join('')}-01`;
}
