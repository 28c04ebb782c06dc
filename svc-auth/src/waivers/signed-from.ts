import type { SignedFrom } from './waiver.repository.ts';

/** Longer than what any browser calls itself. */
const MAX_LENGTH = 500;

/** Where a request comes from, to be kept with a signature. */
export function signedFrom(request: { address: string; header: (name: string) => string | undefined }): SignedFrom {
  return {
    ipAddress: request.address.slice(0, MAX_LENGTH) || null,
    userAgent: request.header('User-Agent')?.slice(0, MAX_LENGTH) || null,
  };
}
