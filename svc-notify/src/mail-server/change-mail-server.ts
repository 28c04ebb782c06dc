import type { MailServerForm } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  invalid,
  nextVersion,
  Problem,
  recordAudit,
  type ServiceContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { sealAddress } from './sealed-address.ts';
import { type StoredServer, storedServer } from './stored-server.ts';

interface Change {
  form: MailServerForm;
  /** The `If-Match` header: the version that the admin edited. Without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Stores the club's mail server, encrypted; the next email goes there. The stored password goes to no other server,
 * port or user: with another one, or less encryption, the form has to have it again. Throws 400, 409 `set_by_operator`,
 * 409 `no_settings_key` and 412 `version_conflict`.
 */
export async function changeMailServer(ctx: ServiceContext, { form, ifMatch }: Change): Promise<StoredServer> {
  refuseSetByOperator(ctx);
  return ctx.db.transaction(async (tx) => {
    const current = await lockServer(tx, ctx);
    expectUnchanged(ifMatch, current ?? { version: 0 }, 'page');
    const address = { ...form, ...passwordOf(form, current?.address) };
    const sealed = sealAddress(ctx.environment.settingsKey, address);
    const version = await nextVersion(tx);
    await tx('mail_server').insert({ id: 1, version, sealed_address: sealed }).onConflict('id').merge();
    await recordAudit(tx, ctx, { fields: changedFields(current?.address ?? {}, address) });
    return { version, address };
  });
}

/** Removes it: email is stored in the platform again. Throws 409 `set_by_operator`. */
export async function removeMailServer(ctx: ServiceContext): Promise<void> {
  refuseSetByOperator(ctx);
  await ctx.db.transaction(async (tx) => {
    await tx('mail_server').where({ id: 1 }).delete();
    await recordAudit(tx, ctx);
  });
}

function refuseSetByOperator({ mailer }: ServiceContext): void {
  if (mailer.stores) return;
  throw new Problem(409, 'set_by_operator', 'The mail server is set by the site’s operator and cannot be changed here');
}

function passwordOf(form: MailServerForm, current: MailServerForm | undefined): Pick<MailServerForm, 'password'> {
  if (form.username === null) return { password: undefined };
  if (form.password !== undefined) return { password: form.password };
  const isSame =
    current?.password !== undefined &&
    (['host', 'port', 'security', 'username'] as const).every((name) => current[name] === form[name]);
  if (isSame) return { password: current.password };
  const message = current?.password === undefined ? 'Password is required' : 'Enter the password again for this server';
  throw invalid([{ path: 'password', message }]);
}

async function lockServer(tx: Tx, ctx: ServiceContext): Promise<StoredServer | undefined> {
  await tx.raw('LOCK TABLE mail_server IN SHARE ROW EXCLUSIVE MODE');
  return storedServer(tx, ctx.environment);
}
