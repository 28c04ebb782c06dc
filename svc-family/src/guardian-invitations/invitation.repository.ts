import type { AccessLevel } from '@fieldhouse/contracts';
import { countRows, type Db, nextVersion, type Tx } from '@fieldhouse/service-kit';

/**
 * 'sent': the invited has not used it. 'to-confirm': the guardian who invited is asked. 'to-approve': an admin is.
 * 'declined': by the invited; it can be sent again.
 */
export const INVITATION_STATES = ['sent', 'to-confirm', 'to-approve', 'declined'] as const;

/** An invitation of another parent of a child, as it is stored until it is accepted. */
export interface InvitationRow {
  id: number;
  childId: number;
  /** The guardian who invites. */
  invitedBy: number;
  email: string;
  accessLevel: AccessLevel;
  state: (typeof INVITATION_STATES)[number];
  /** The account that used the link; null: none yet. */
  usedBy: number | null;
  createdAt: Date;
  /** When the link ends. */
  expiresAt: Date;
}

const COLUMNS = {
  id: 'guardian_invitation.id',
  childId: 'child_id',
  invitedBy: 'invited_by',
  email: 'email',
  accessLevel: 'access_level',
  state: 'state',
  usedBy: 'used_by',
  createdAt: 'created_at',
  expiresAt: 'guardian_invitation.expires_at',
} as const;

type NewInvitation = Pick<InvitationRow, 'childId' | 'invitedBy' | 'email' | 'accessLevel' | 'createdAt' | 'expiresAt'>;

/** Stores an invitation; undefined when one of the child has this address. Take the child's lock first. */
export async function insertInvitation(
  tx: Tx,
  { childId, invitedBy, email, accessLevel, createdAt, expiresAt }: NewInvitation,
): Promise<{ id: number; version: number } | undefined> {
  const [stored] = await tx('guardian_invitation')
    .insert({
      ...{ child_id: childId, invited_by: invitedBy, email, access_level: accessLevel, state: 'sent' },
      ...{ created_at: createdAt, expires_at: expiresAt, version: await nextVersion(tx) },
    })
    .onConflict(tx.raw('(child_id, lower(email))'))
    .ignore()
    .returning<{ id: number; version: number }[]>(['id', 'version']);
  return stored;
}

/** Changes an invitation and returns its new version. Take the child's lock first. */
export async function updateInvitation(
  tx: Tx,
  id: number,
  changes: Partial<Pick<InvitationRow, 'state' | 'usedBy' | 'expiresAt'>>,
): Promise<number> {
  const version = await nextVersion(tx);
  const { state, usedBy, expiresAt } = changes;
  await tx('guardian_invitation')
    .where({ id })
    .update({
      version,
      ...(state && { state }),
      ...(usedBy !== undefined && { used_by: usedBy }),
      ...(expiresAt && { expires_at: expiresAt }),
    });
  return version;
}

/** An invitation by its id. */
export async function invitationById(db: Db | Tx, id: number): Promise<InvitationRow | undefined> {
  return db('guardian_invitation').first<InvitationRow | undefined>(COLUMNS).where({ id });
}

/** A child's invitations, the oldest first. */
export async function invitationsOf(db: Db | Tx, childId: number): Promise<InvitationRow[]> {
  return db('guardian_invitation').select<InvitationRow[]>(COLUMNS).where({ child_id: childId }).orderBy('id');
}

/** Accepted invitations that wait for an admin, the oldest 200 of them. */
export async function invitationsToApprove(db: Db): Promise<InvitationRow[]> {
  return db('guardian_invitation')
    .select<InvitationRow[]>(COLUMNS)
    .where({ state: 'to-approve' })
    .orderBy('id')
    .limit(200);
}

/** How many accepted invitations wait for an admin. */
export async function countInvitationsToApprove(db: Db): Promise<number> {
  return countRows(db, db('guardian_invitation').where({ state: 'to-approve' }));
}

/** Nobody has answered it in time. */
export function isExpired({ state, expiresAt }: Pick<InvitationRow, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'sent' && expiresAt <= now;
}

/** How many of a child's invitations may still become guardians. */
export async function countOpenInvitations(tx: Db | Tx, childId: number, now: Date): Promise<number> {
  const invitations = await invitationsOf(tx, childId);
  return invitations.filter((each) => each.state !== 'declined' && !isExpired(each, now)).length;
}

/** Deletes an answered or withdrawn invitation with its links. */
export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx('guardian_invitation').where({ id }).delete();
}

/** Deletes what a user invited or used: of one child, or of all children. */
export async function deleteInvitationsOf(tx: Tx, userId: number, childId?: number): Promise<void> {
  const own = tx('guardian_invitation').where((invitation) => {
    invitation.where({ invited_by: userId }).orWhere({ used_by: userId });
  });
  if (childId !== undefined) own.where({ child_id: childId });
  await own.delete();
}

/** Deletes the invitations of these children. */
export async function deleteInvitationsOfChildren(tx: Tx, childIds: readonly number[]): Promise<void> {
  await tx('guardian_invitation')
    .whereRaw('child_id = ANY(?)', [[...childIds]])
    .delete();
}

/** Stores a link with the hash of its token. */
export async function insertLink(
  tx: Tx,
  { tokenHash, invitationId, expiresAt }: { tokenHash: Buffer; invitationId: number; expiresAt: Date },
): Promise<void> {
  await tx('guardian_invitation_link').insert({
    ...{ token_hash: tokenHash, invitation_id: invitationId, expires_at: expiresAt },
  });
}

/** Ends all links of an invitation. */
export async function deleteLinksOf(tx: Tx, invitationId: number): Promise<void> {
  await tx('guardian_invitation_link').where({ invitation_id: invitationId }).delete();
}

/** The invitation whose link can be used with this token; undefined for an unknown, used or expired one. */
export async function invitationOfToken(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db('guardian_invitation_link')
    .join('guardian_invitation', 'guardian_invitation.id', 'invitation_id')
    .first<InvitationRow | undefined>(COLUMNS)
    .where({ token_hash: tokenHash, state: 'sent' })
    .where('guardian_invitation_link.expires_at', '>', now);
}

/** Whether the link of a guardian was made by an invitation, and since when they are guardian. */
export async function invitedGuardian(
  db: Db | Tx,
  childId: number,
  userId: number,
): Promise<{ invitedBy: number | null; createdAt: Date } | undefined> {
  return db('guardian')
    .first<{ invitedBy: number | null; createdAt: Date } | undefined>({
      ...{ invitedBy: 'invited_by', createdAt: 'created_at' },
    })
    .where({ child_id: childId, user_id: userId });
}
