import { randomBytes } from 'node:crypto';
import type { OperatorCommand, ServiceContext } from '@fieldhouse/service-kit';

type Context = Pick<ServiceContext, 'db'>;

const fresh = () => randomBytes(32).toString('base64url');

/**
 * The key that signs unsubscribe links. The first replica that needs it makes it. It is read each time: an operator may
 * have changed it.
 */
export async function linkKey({ db }: Context): Promise<string> {
  const stored = () => db('link_key').first<{ key: string } | undefined>('key');
  const present = await stored();
  if (present) return present.key;
  await db('link_key').insert({ key: fresh() }).onConflict().ignore();
  const made = await stored();
  if (!made) throw new Error('The database stored no key for links');
  return made.key;
}

/** The keys with which a link may be signed: the present one, and former ones as long as their emails are stored. */
export async function acceptedLinkKeys(ctx: Context): Promise<string[]> {
  return [await linkKey(ctx), ...(await ctx.db('former_link_key').pluck('key'))];
}

/**
 * `change-link-key`: another key signs from now on (S2.4.1540). The former one stays accepted; with `--revoke` no
 * former one does.
 */
export const changeLinkKeyCommand: OperatorCommand = {
  name: 'change-link-key',
  usage: '[--revoke]',
  run: async ({ ctx, args, print }) => {
    const isRevoked = args.includes('--revoke');
    await ctx.db.transaction(async (tx) => {
      const former = await linkKey({ db: tx });
      await tx('link_key').update({ key: fresh() });
      if (isRevoked) await tx('former_link_key').delete();
      else await tx('former_link_key').insert({ key: former, ended_at: ctx.clock() }).onConflict().ignore();
    });
    print(isRevoked ? 'Links sent before work no more.' : 'Links sent before go on working.');
  },
};
