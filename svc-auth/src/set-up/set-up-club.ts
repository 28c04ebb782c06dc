import type { ClubSetUp } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { NOTHING_DUE, type User, userOf } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { hasAdmin, lockFirstAdmin } from '../accounts/create-first-admin.ts';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { storeKnownDevice } from '../devices/known-devices.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { limitWrongCodes } from './limit-set-up.ts';
import { deleteSetUpCode, returnTry, useTry } from './set-up-code.repository.ts';
import { typedCode } from './set-up-code.ts';

/** Whether the club has no admin yet. */
export const isSetUpOpen = async ({ db }: Pick<ServiceContext, 'db'>) => !(await hasAdmin(db));

/**
 * Creates the first admin with the code that an operator printed, and starts a session (product decision 60). The code
 * is used up with the account: a taken name leaves it valid. Whoever has the code operates the site, so the address
 * counts as confirmed; a mail server is set later. Throws 400 `invalid_code`, or 400 for a password that is too common;
 * 409 `username_taken` or `email_taken`; 410 `set_up_closed` when the club has an admin; 429 `too_many_attempts`.
 */
export async function setUpClub(
  ctx: ServiceContext,
  passwords: Passwords,
  { code, password, ...form }: ClubSetUp,
  origin: Origin,
): Promise<{ user: User; session: StartedSession; newDevice: string | undefined }> {
  if (!(await isSetUpOpen(ctx))) throw setUpClosed();
  refuseCommonPassword(ctx, { path: 'password', password, username: form.username });
  const codeHash = await limitWrongCodes(ctx, origin.address, () => checkCode(ctx, passwords, code));
  const passwordHash = await passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    // Read again under the lock: another request may have made the admin, or an operator another code.
    if (await lockFirstAdmin(tx)) throw setUpClosed();
    if (!(await deleteSetUpCode(tx, codeHash))) throw invalidCode();
    const admin = { ...form, phone: '', role: 'admin', passwordHash, isEmailConfirmed: true } as const;
    const account = await createAccount(tx, ctx, admin);
    // Whole: the set-up goes on. A passkey is asked for at the next sign-in.
    const session = await startSession(tx, ctx, account.id, { ...origin, isWhole: true });
    const newDevice = await storeKnownDevice(tx, ctx, account.id, origin.device);
    return { user: userOf(account, NOTHING_DUE), session, newDevice };
  });
}

/** The hash of the code; each wrong one uses up a try, concurrent ones as well. Throws 400 `invalid_code`, 410. */
async function checkCode(ctx: ServiceContext, passwords: Passwords, code: string): Promise<string> {
  const codeHash = await useTry(ctx.db, ctx.clock());
  // A concurrent request has made the admin meanwhile, and used up the code.
  if (codeHash === undefined && !(await isSetUpOpen(ctx))) throw setUpClosed();
  if (codeHash === undefined || !(await passwords.matches(codeHash, typedCode(code)))) throw invalidCode();
  await returnTry(ctx.db, codeHash);
  return codeHash;
}

/** A wrong, used, expired or void code: the answer does not say which. */
function invalidCode(): Problem {
  const message = 'This code does not work. A code works once, for 30 minutes, and ends after five wrong tries';
  return new Problem(400, 'invalid_code', message, { errors: [{ path: 'code', message }] });
}

function setUpClosed(): Problem {
  return new Problem(410, 'set_up_closed', 'This club is set up already. Please sign in');
}
