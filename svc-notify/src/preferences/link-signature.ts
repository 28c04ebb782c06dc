import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { acceptedLinkKeys, linkKey } from './link-key.ts';

type Context = Pick<ServiceContext, 'db'>;

/** The signature of what a link in an email may do, in words: 43 characters. */
export async function signLink(ctx: Context, what: string): Promise<string> {
  return signatureOf(await linkKey(ctx), what);
}

/** Whether the platform has signed it, with the present key or one that is still accepted. */
export async function isSignedLink(ctx: Context, what: string, signature: string): Promise<boolean> {
  const given = Buffer.from(signature);
  const isSignedWith = (key: string) => {
    const expected = Buffer.from(signatureOf(key, what));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return (await acceptedLinkKeys(ctx)).some(isSignedWith);
}

function signatureOf(key: string, what: string): string {
  return createHmac('sha256', key).update(what).digest('base64url');
}
