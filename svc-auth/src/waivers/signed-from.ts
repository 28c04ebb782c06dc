import type { SignedFrom } from './waiver.repository.ts';

/** Longer than the `User-Agent` of any browser. */
const MAX_LENGTH = 500;

/** The address and the browser of a request, to be stored with a signature. */
export function signedFrom(request: { address: string; header: (name: string) => string | undefined }): SignedFrom {
  return {
    ipAddress: request.address.slice(0, MAX_LENGTH) || null,
    userAgent: request.header('User-Agent')?.slice(0, MAX_LENGTH) || null,
  };
}
