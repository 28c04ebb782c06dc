import { DEMO_ADMIN, DEMO_COACHES, DEMO_PARENTS, DEMO_PASSWORD, type DemoUser } from '@fieldhouse/contracts/demo';
import type { Demo, ServiceContext, Tx } from '@fieldhouse/service-kit';
import { createAccount } from '../src/accounts/create-account.ts';
import { argon2Passwords } from '../src/credentials/passwords.ts';
import { signWaiver } from '../src/waivers/sign-waiver.ts';

const SPECIALTIES: Readonly<Record<string, string[]>> = {
  coach: ['Hitting', 'Pitching'],
  coach2: ['Ball handling', 'Shooting'],
  coach3: ['Speed and agility', 'Fielding'],
};

export const demo: Demo = { after: [], load: loadDemo };

/**
 * Adds one admin, three coaches, and twelve parents who signed the waiver. Does nothing when accounts exist already.
 */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  // All demo accounts have the same password, so one slow hash is enough.
  const passwordHash = await argon2Passwords().hash(DEMO_PASSWORD);
  await ctx.db.transaction(async (tx) => {
    if (await tx('account').first('id')) return;
    for (const user of [DEMO_ADMIN, ...DEMO_COACHES, ...DEMO_PARENTS]) await addUser(tx, ctx, user, passwordHash);
    // Accounts created later get ids above those of the demo.
    await tx.raw('ALTER TABLE account ALTER COLUMN id RESTART WITH 1001');
  });
}

async function addUser(tx: Tx, ctx: ServiceContext, user: DemoUser, passwordHash: string): Promise<void> {
  const account = await createAccount(tx, ctx, {
    ...user,
    email: `${user.username}@fieldhouse.example`,
    phone: `(512) 555-01${String(user.id).padStart(2, '0')}`,
    specialties: SPECIALTIES[user.username],
    passwordHash,
    isEmailConfirmed: true,
  });
  if (user.role === 'parent') await signWaiver(tx, ctx, account);
}
