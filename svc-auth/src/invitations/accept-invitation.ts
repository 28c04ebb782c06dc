import { INVITATION_LINK_MESSAGE, type InvitationAcceptance, WAIVER_NOT_ACCEPTED } from '@fieldhouse/contracts';
import { hashToken, invalid, Problem, recordChange, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { NOTHING_DUE, type User, userOf } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { refuseWeakPassword } from '../accounts/refuse-weak-password.ts';
import { limitTakenNames } from '../accounts/registration-limits.ts';
import { limitInvalidLinks } from '../addresses/limit-invalid-links.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { storeKnownDevice } from '../devices/known-devices.ts';
import { isPasskeyRequired } from '../passkeys/is-passkey-required.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { expectCoach } from '../user-management/change-user.ts';
import { signWaiver } from '../waivers/sign-waiver.ts';
import type { SignedFrom } from '../waivers/waiver.repository.ts';
import { findByLink, keepRoleOf, lockInvitation, markAccepted } from './invitation.repository.ts';
import type { Invitation } from './invitation.ts';

/**
 * 400 for a link that is unknown, used, declined, withdrawn or expired, or one of another kind; the answer does not say
 * which.
 */
function invalidLink(): Problem {
  return new Problem(400, 'invalid_link', INVITATION_LINK_MESSAGE);
}

/**
 * The invitation of a token. Each invalid one counts for its network. Throws 400 `invalid_link`, 429
 * `too_many_attempts`.
 */
export function invitationOf(ctx: ServiceContext, token: string, address: string): Promise<Invitation> {
  return limitInvalidLinks(ctx, address, async () => {
    const tokenHash = hashToken(token);
    const found = tokenHash && (await findByLink(ctx.db, tokenHash, ctx.clock()));
    if (!found) throw invalidLink();
    return found;
  });
}

/**
 * Creates the account of an invited person and starts a session, as a registration does. Address and role are those of
 * the invitation, whatever the request has; the address counts as confirmed, since the link came to it. A parent signs
 * the waiver. The link works once. Throws 400 `invalid_link`, and for a field; 409 `waiver_changed`, `username_taken`
 * or `email_taken`; 429 `too_many_attempts`.
 */
export async function acceptInvitation(
  ctx: ServiceContext,
  passwords: Passwords,
  { token, password, waiverAccepted, waiverHash, ...form }: InvitationAcceptance,
  origin: Origin,
  from: SignedFrom,
): Promise<{ user: User; session: StartedSession; newDevice: string | undefined }> {
  const { email, role } = await invitationOf(ctx, token, origin.address);
  expectCoach({ role }, form.specialties ?? []);
  const isParent = role === 'parent';
  if (isParent && waiverAccepted !== true) throw invalid([{ path: 'waiverAccepted', message: WAIVER_NOT_ACCEPTED }]);
  return limitTakenNames(ctx, origin.address, async () => {
    await refuseWeakPassword(ctx, { password, username: form.username, email });
    const passwordHash = await passwords.hash(password);
    return ctx.db.transaction(async (tx) => {
      const invitation = await lockByLink(tx, ctx, token);
      const invited = { ...form, email: invitation.email, role: invitation.role, passwordHash, isEmailConfirmed: true };
      const account = await createAccount(tx, ctx, invited);
      const { id: userId } = account;
      if (account.role === 'parent') await signWaiver(tx, ctx, account, { hash: waiverHash, from });
      await markAccepted(tx, invitation.id, userId, ctx.clock());
      const subject = { type: 'user', id: userId } as const;
      await recordChange(tx, ctx, { userId, role: account.role }, { action: 'invitation.accepted', subject });
      const session = await startSession(tx, ctx, userId, origin);
      const newDevice = await storeKnownDevice(tx, ctx, userId, origin.device);
      const passkeyDue = isPasskeyRequired(ctx.environment, account.role) ? 'make' : null;
      return { user: userOf(account, { ...NOTHING_DUE, passkeyDue }), session, newDevice };
    });
  });
}

/**
 * Locks the invitation of a link, and its inviter, who stays an admin until the transaction ends. Read again under the
 * locks: a concurrent request may have used the link or sent another one. Throws 400 `invalid_link`.
 */
export async function lockByLink(tx: Tx, { clock }: ServiceContext, token: string): Promise<Invitation> {
  const tokenHash = hashToken(token);
  const found = tokenHash && (await findByLink(tx, tokenHash, clock()));
  if (!tokenHash || !found) throw invalidLink();
  if (found.invitedBy !== null) await keepRoleOf(tx, found.invitedBy);
  await lockInvitation(tx, found.id);
  const locked = await findByLink(tx, tokenHash, clock());
  if (!locked || locked.invitedBy !== found.invitedBy) throw invalidLink();
  return locked;
}
