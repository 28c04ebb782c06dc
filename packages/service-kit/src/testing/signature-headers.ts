import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from '../http/signed/signed.ts';

/** The headers with which a sender signs a body. */
export function signatureHeaders(body: string, { secret, at }: { secret: string; at: Date }): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(body, { secret, timestamp }) };
}
