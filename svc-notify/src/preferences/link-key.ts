import { randomBytes } from 'node:crypto';
import type { ServiceContext } from '@fieldhouse/service-kit';

const keys = new WeakMap<ServiceContext, Promise<string>>();

/** The key that signs unsubscribe links: made once, in the database, by whichever replica comes first. */
export function linkKey(ctx: ServiceContext): Promise<string> {
  const known = keys.get(ctx) ?? storedKey(ctx);
  keys.set(ctx, known);
  known.catch(() => keys.delete(ctx));
  return known;
}

async function storedKey({ db }: ServiceContext): Promise<string> {
  await db('link_key')
    .insert({ key: randomBytes(32).toString('base64url') })
    .onConflict()
    .ignore();
  const stored = await db('link_key').first<{ key: string } | undefined>('key');
  if (!stored) throw new Error('The database stored no key for links');
  return stored.key;
}
