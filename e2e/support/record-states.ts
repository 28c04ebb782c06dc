import { createHash, randomBytes } from 'node:crypto';
import type { Club } from '@fieldhouse/infra/testing';
import { queryClub } from './query-database.ts';

type ClubFolder = Pick<Club, 'dataDir'>;

/** The token of a link, and its hash as the services store it. */
function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}

/**
 * Makes the address of an account unconfirmed, with a link that confirms it, and returns the link's token: without a
 * mail server every address is confirmed.
 */
export async function addAddressToken(club: ClubFolder, userId: number): Promise<string> {
  const { token, hash } = newToken();
  await queryClub(club, 'auth', 'UPDATE account SET confirmed_email = NULL WHERE id = $1', [userId]);
  await queryClub(
    club,
    'auth',
    `INSERT INTO address_link (token_hash, kind, account_id, address, expires_at)
     SELECT $2, 'confirm', id, email, now() + interval '1 day' FROM account WHERE id = $1`,
    [userId, hash],
  );
  return token;
}

/**
 * Adds a link to an invitation of another parent and returns its token: the email with the first one is not sent yet.
 * `usedBy`: an account that has used the invitation already, for one that waits to be confirmed.
 */
export async function addInvitationToken(club: ClubFolder, invitationId: number, usedBy?: number): Promise<string> {
  const { token, hash } = newToken();
  await queryClub(
    club,
    'family',
    `INSERT INTO guardian_invitation_link (token_hash, invitation_id, expires_at)
     VALUES ($2, $1, now() + interval '1 day')`,
    [invitationId, hash],
  );
  if (usedBy !== undefined) {
    const set = `UPDATE guardian_invitation SET state = 'to-confirm', used_by = $2 WHERE id = $1`;
    await queryClub(club, 'family', set, [invitationId, usedBy]);
  }
  return token;
}

/** Lets an account be deleted in a day, with a link that stops it, and returns the link's token. */
export async function addStopToken(club: ClubFolder, userId: number): Promise<string> {
  const { token, hash } = newToken();
  const due = `INSERT INTO account_deletion (account_id, due_at) VALUES ($1, now() + interval '1 day')`;
  await queryClub(club, 'auth', due, [userId]);
  await queryClub(
    club,
    'auth',
    `INSERT INTO stop_link (token_hash, what, account_id, expires_at)
     VALUES ($2, 'deletion', $1, now() + interval '1 day')`,
    [userId, hash],
  );
  return token;
}

/** Marks these ignored pairs an hour ago: an undo with ids that a generated request guesses no longer finds them. */
export async function markPairsEarlier(club: ClubFolder, pairIds: readonly number[]): Promise<void> {
  const set = `UPDATE ignored_pair SET created_at = created_at - interval '1 hour' WHERE id = ANY ($1)`;
  await queryClub(club, 'family', set, [[...pairIds]]);
}
