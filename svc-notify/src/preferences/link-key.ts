import { randomBytes } from 'node:crypto';
import type { ServiceContext } from '@fieldhouse/service-kit';

const keys = new WeakMap<ServiceContext, Promise<string>>();

/** The key that signs unsubscribe links. The first replica that needs it makes it and stores it in the database. */
export function linkKey(ctx: ServiceContext): Promise<string> {
  const key = keys.get(ctx) ?? storedKey(ctx);
  keys.set(ctx, key);
  key.catch(() => keys.delete(ctx));
  return key;
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
