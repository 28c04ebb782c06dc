import { ADDRESS_LINK_KINDS, type AddressLinkKind, addressLinks } from '@fieldhouse/contracts';
import { answers, tokenWithHash } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { addressStateOf, isSameAddress } from '../accounts/address-state.ts';
import { insertAddressLinks } from './address-link.repository.ts';

/** How long a link can be used, in milliseconds. */
const LIFETIME = 7 * 24 * 3_600_000;

/**
 * Makes the tokens when their email is sent, and stores only their hashes. Links of an earlier try stay valid, since
 * that email may have arrived.
 */
export const addressLinksAnswer = answers(addressLinks, ({ userId, email }, ctx) =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account?.isActive) return { links: null };
    const isToConfirm = isSameAddress(email, account.email) && addressStateOf(account) === 'unconfirmed';
    if (!isToConfirm && !isSameAddress(account.pendingEmail, email)) return { links: null };
    const links = ADDRESS_LINK_KINDS.map((kind) => ({ kind, accountId: userId, address: email, ...tokenWithHash() }));
    await insertAddressLinks(tx, links, new Date(ctx.clock().getTime() + LIFETIME));
    const pathOf = (kind: AddressLinkKind) => `/address?token=${links.find((link) => link.kind === kind)?.token}`;
    return { links: { confirm: pathOf('confirm'), notMe: pathOf('not-me') } };
  }),
);
