import type { OperatorCommand, ServiceContext } from '@fieldhouse/service-kit';
import { lockFirstAdmin } from '../accounts/create-first-admin.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { storeSetUpCode } from './set-up-code.repository.ts';
import { newSetUpCode, printedCode, SET_UP_CODE } from './set-up-code.ts';

/**
 * Makes a code for the first admin of a club; the earlier one is void. Only its hash is stored. Throws an Error when
 * the club has an admin.
 */
export async function makeSetUpCode(ctx: ServiceContext, passwords: Passwords): Promise<string> {
  const code = newSetUpCode();
  const codeHash = await passwords.hash(code);
  await ctx.db.transaction(async (tx) => {
    if (await lockFirstAdmin(tx)) throw new Error('The club has an admin, who can create others. No code was made.');
    await storeSetUpCode(tx, codeHash, ctx.clock());
  });
  return code;
}

/** `set-up-code`: prints where the first admin is made, and the code for it. */
export function setUpCodeCommand(passwords: Passwords): OperatorCommand {
  return {
    name: 'set-up-code',
    usage: '',
    run: async ({ ctx, print }) => {
      const code = await makeSetUpCode(ctx, passwords);
      print(`Set up the club at ${new URL('/set-up', ctx.environment.siteUrl).href}`);
      print(`Code  ${printedCode(code)}   works once, for ${SET_UP_CODE.minutes} minutes`);
    },
  };
}
