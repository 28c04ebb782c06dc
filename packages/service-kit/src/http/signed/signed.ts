import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import type { ServiceEnvironment } from '../../service.ts';

/** Unix time in seconds when the request was signed. */
export const TIMESTAMP_HEADER = 'Fieldhouse-Timestamp';
/** `v1=` and the HMAC-SHA256, in hexadecimal digits, of the timestamp, a dot and the body. */
export const SIGNATURE_HEADER = 'Fieldhouse-Signature';
/** A request whose timestamp is further in the past or in the future is refused. */
export const SIGNATURE_SECONDS = 300;

export interface SignedRule {
  /** The secret that is shared with the sender; undefined: the call is disabled. */
  secretOf: (environment: ServiceEnvironment) => string | undefined;
  /** Another secret that is accepted while it is changed. */
  acceptedOf?: (environment: ServiceEnvironment) => string | undefined;
}

const rules = new WeakMap<z.ZodType, SignedRule>();

/**
 * The body of a route that another system calls: JSON whose signature proves that the sender knows the secret. 404 when
 * no secret is set, 401 for a signature that is missing, wrong or too old, before the body is parsed. A route that must
 * not run twice stores the signature from the request's header and refuses it the second time.
 */
export function signed<Schema extends z.ZodType>(schema: Schema, rule: SignedRule): Schema {
  rules.set(schema, rule);
  return schema;
}

/** The rule of a body that `signed` made; undefined for any other. */
export function signedRule(schema: z.ZodType | undefined): SignedRule | undefined {
  return schema && rules.get(schema);
}

interface Given {
  timestamp: string | undefined;
  signature: string | undefined;
  secret: string;
  now: Date;
}

/** Whether the signature is valid for this body and this time. */
export function isSigned(body: Uint8Array, { timestamp, signature, secret, now }: Given): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (age > SIGNATURE_SECONDS) return false;
  const expected = Buffer.from(signatureOf(body, { secret, timestamp }));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The signature of a body. */
export function signatureOf(
  body: string | Uint8Array,
  { secret, timestamp }: { secret: string; timestamp: string },
): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}
