import type { ServiceContext, ServiceEnvironment, Tx } from '@fieldhouse/service-kit';
import webPush from 'web-push';
import { openText, sealText } from '../sealing/sealed-text.ts';
import type { VapidKeys } from './push-sender.ts';

/** What the key needs of the service. */
export type KeyContext = Pick<ServiceContext, 'db' | 'clock'> & {
  environment: Pick<ServiceEnvironment, 'settingsKey'>;
};

const PURPOSE = 'fieldhouse push key v1';

/**
 * The key pair that signs pushes (S2.3.2001). The first replica that needs it makes it, so two have the same one. It is
 * stored encrypted; with another `SETTINGS_KEY` it cannot be opened, and one that replaces it ends all subscriptions,
 * which are bound to it. Undefined: the site has no `SETTINGS_KEY`, so it sends no pushes.
 */
export async function vapidKeys(ctx: KeyContext): Promise<VapidKeys | undefined> {
  const { settingsKey } = ctx.environment;
  if (settingsKey === undefined) return undefined;
  return (await storedKeys(ctx.db, settingsKey)) ?? makeKeys(ctx, settingsKey);
}

async function makeKeys({ db, clock }: KeyContext, settingsKey: string): Promise<VapidKeys> {
  return db.transaction(async (tx) => {
    await tx.raw('LOCK TABLE vapid_key IN SHARE ROW EXCLUSIVE MODE');
    const present = await storedKeys(tx, settingsKey);
    if (present) return present;
    const made = webPush.generateVAPIDKeys();
    const row = {
      ...{ id: 1, public_key: made.publicKey, made_at: clock() },
      sealed_private_key: sealText(settingsKey, PURPOSE, made.privateKey),
    };
    await tx('push_subscription').delete();
    await tx('vapid_key').insert(row).onConflict('id').merge();
    return made;
  });
}

async function storedKeys(db: ServiceContext['db'] | Tx, settingsKey: string): Promise<VapidKeys | undefined> {
  const row = await db('vapid_key')
    .where({ id: 1 })
    .first<{ publicKey: string; sealed: Buffer } | undefined>({
      ...{ publicKey: 'public_key', sealed: 'sealed_private_key' },
    });
  const privateKey = row && openText(settingsKey, PURPOSE, row.sealed);
  return privateKey === undefined ? undefined : { publicKey: row?.publicKey ?? '', privateKey };
}
