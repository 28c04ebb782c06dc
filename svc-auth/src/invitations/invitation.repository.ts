import type { NewInvitation } from '@fieldhouse/contracts';
import { countRows, type Db, type Tx } from '@fieldhouse/service-kit';
import { INVITATION_LIFETIME, type Invitation, type InvitationRow } from './invitation.ts';

const COLUMNS = `invitation.id, invitation.version, invitation.email, invitation.first_name AS "firstName",
  invitation.last_name AS "lastName", invitation.role, invitation.invited_by AS "invitedBy",
  invitation.sent_at AS "sentAt", invitation.expires_at AS "expiresAt"`;

/** Whoever is no admin any more, or has no account, may not have made somebody else one. */
const IS_VOUCHED_FOR = `(invitation.role <> 'admin' OR EXISTS (
  SELECT FROM account inviter WHERE inviter.id = invited_by AND inviter.role = 'admin' AND inviter.is_active))`;

/** It can be accepted at the time of the parameter. */
const IS_OPEN = `invitation.accepted_at IS NULL AND invitation.expires_at > ? AND ${IS_VOUCHED_FOR}`;

interface Sending {
  version: number;
  invitedBy: number;
  now: Date;
}

const sendingRow = ({ version, invitedBy, now }: Sending) => ({
  ...{ version, invited_by: invitedBy, sent_at: now },
  expires_at: new Date(now.getTime() + INVITATION_LIFETIME),
  is_declined: false,
});

/** Stores an invitation. Throws the unique violation of `invitation_email` when its address has one that waits. */
export async function insertInvitation(
  tx: Tx,
  { firstName, lastName, email, role }: NewInvitation,
  sending: Sending,
): Promise<number> {
  const names = { email, first_name: firstName, last_name: lastName, role };
  const [stored] = await tx('invitation')
    .insert({ ...names, ...sendingRow(sending) })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no invitation');
  return stored.id;
}

/** Sends an invitation again: its earlier links end, and whoever sends it vouches for it from now on. */
export async function renewInvitation(tx: Tx, id: number, sending: Sending): Promise<void> {
  await tx('invitation').where({ id }).update(sendingRow(sending));
  await deleteLinksOf(tx, id);
}

/** Invitations that wait, and those that ended within the last weeks; those that wait for an admin come first. */
export async function listInvitations(db: Db | Tx): Promise<InvitationRow[]> {
  return rows(db).orderByRaw('invitation.accepted_at IS NOT NULL, invitation.sent_at DESC, invitation.id DESC');
}

/** How many invitations nobody answered in time. */
export async function countExpiredInvitations(db: Db, now: Date): Promise<number> {
  return countRows(
    db,
    db('invitation').where({ accepted_at: null, is_declined: false }).where('expires_at', '<=', now),
  );
}

export async function findInvitation(db: Db | Tx, id: number): Promise<InvitationRow | undefined> {
  const [found] = await rows(db).where('invitation.id', id);
  return found;
}

function rows(db: Db | Tx) {
  return db('invitation')
    .leftJoin('account AS inviter_account', 'inviter_account.id', 'invitation.invited_by')
    .select<InvitationRow[]>(
      db.raw(
        `${COLUMNS}, invitation.accepted_at AS "acceptedAt", invitation.account_id AS "accountId",
         invitation.is_declined AS "isDeclined",
         inviter_account.first_name || ' ' || inviter_account.last_name AS "inviterName",
         ${IS_VOUCHED_FOR} AS "isVouchedFor"`,
      ),
    );
}

/** Invitations that can be accepted, by their ids. */
export async function findOpenInvitations(db: Db | Tx, ids: readonly number[], now: Date): Promise<Invitation[]> {
  return db('invitation')
    .whereRaw('invitation.id = ANY(?)', [[...ids]])
    .whereRaw(IS_OPEN, [now])
    .select<Invitation[]>(db.raw(COLUMNS));
}

/** The invitation of a link that can be used; undefined for one that is unknown, used, ended or expired. */
export async function findByLink(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<Invitation | undefined> {
  return db('invitation')
    .join('invitation_link', 'invitation_link.invitation_id', 'invitation.id')
    .where('invitation_link.token_hash', tokenHash)
    .whereRaw(IS_OPEN, [now])
    .first<Invitation | undefined>(db.raw(COLUMNS));
}

/** Locks an invitation until the transaction ends. Take the locks of accounts before this one. */
export async function lockInvitation(tx: Tx, id: number): Promise<void> {
  await tx('invitation').where({ id }).forUpdate().first('id');
}

/** Keeps the role of an account until the transaction ends. */
export async function keepRoleOf(tx: Tx, accountId: number): Promise<void> {
  await tx('account').where({ id: accountId }).forShare().first('id');
}

/** Stores a link with the hash of its token. */
export async function insertLink(tx: Tx, invitationId: number, tokenHash: Buffer): Promise<void> {
  await tx('invitation_link').insert({ token_hash: tokenHash, invitation_id: invitationId });
}

/** Stores which account an invitation made; its links end. */
export async function markAccepted(tx: Tx, id: number, accountId: number, at: Date): Promise<void> {
  await tx('invitation').where({ id }).update({ account_id: accountId, accepted_at: at });
  await deleteLinksOf(tx, id);
}

/** Stores that the invited declined a locked invitation at this time, at which its links end. */
export async function markDeclined(tx: Tx, id: number, at: Date): Promise<void> {
  await tx('invitation').where({ id }).update({ is_declined: true, expires_at: at });
  await deleteLinksOf(tx, id);
}

/** Deletes a locked invitation with its links. */
export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx('invitation').where({ id }).delete();
}

async function deleteLinksOf(tx: Tx, invitationId: number): Promise<void> {
  await tx('invitation_link').where({ invitation_id: invitationId }).delete();
}
