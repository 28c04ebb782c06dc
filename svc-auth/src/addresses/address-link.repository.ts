import type { AddressLinkKind } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

/** A link in an email to an address of an account. */
export interface AddressLink {
  kind: AddressLinkKind;
  accountId: number;
  address: string;
}

/** Stores links with the hashes of their tokens. */
export async function insertAddressLinks(
  tx: Tx,
  links: readonly (AddressLink & { tokenHash: Buffer })[],
  expiresAt: Date,
): Promise<void> {
  await tx('address_link').insert(
    links.map(({ tokenHash, kind, accountId, address }) => ({
      ...{ token_hash: tokenHash, kind, account_id: accountId, address, expires_at: expiresAt },
    })),
  );
}

/** A link that can be used; undefined for one that is unknown, was used or has expired. */
export async function findAddressLink(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<AddressLink | undefined> {
  return db('address_link')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .first<AddressLink | undefined>({ kind: 'kind', accountId: 'account_id', address: 'address' });
}

/** Ends one link, which was used. */
export async function deleteAddressLink(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx('address_link').where({ token_hash: tokenHash }).delete();
}

/** Ends all links of a locked account. */
export async function deleteAddressLinksOf(tx: Tx, accountId: number): Promise<void> {
  await tx('address_link').where({ account_id: accountId }).delete();
}
