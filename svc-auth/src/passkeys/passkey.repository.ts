import type { Db, Tx } from '@fieldhouse/service-kit';

/** A passkey of an account. */
export interface Passkey {
  id: number;
  accountId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  /** How often it was used, as it says itself; 0 for one that does not count. */
  counter: number;
  /** How a browser reaches it: `internal`, `usb`. */
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = {
  id: 'id',
  accountId: 'account_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
} as const satisfies Record<keyof Passkey, string>;

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(db: Db | Tx, accountId: number): Promise<Passkey[]> {
  return db('passkey').where({ account_id: accountId }).orderBy('id').select<Passkey[]>(COLUMNS);
}

export async function hasPasskey(db: Db | Tx, accountId: number): Promise<boolean> {
  return (await db('passkey').where({ account_id: accountId }).first('id')) !== undefined;
}

/** The passkey of a credential, whosever it is. */
export async function findPasskey(db: Db | Tx, credentialId: Buffer): Promise<Passkey | undefined> {
  return db('passkey').where({ credential_id: credentialId }).first<Passkey | undefined>(COLUMNS);
}

/** Stores a passkey of a locked account. Undefined when the credential is stored already. */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'id' | 'lastUsedAt'>): Promise<Passkey | undefined> {
  const [stored] = await tx('passkey')
    .insert({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict('credential_id')
    .ignore()
    .returning<{ id: number }[]>('id');
  return stored && { ...passkey, id: stored.id, lastUsedAt: null };
}

/** Changes the name of a passkey of an account; the passkey, or undefined when it has none with this id. */
export async function renamePasskey(
  db: Db | Tx,
  { id, accountId, name }: Pick<Passkey, 'id' | 'accountId' | 'name'>,
): Promise<Passkey | undefined> {
  const renamed = await db('passkey').where({ id, account_id: accountId }).update({ name });
  return renamed > 0 ? db('passkey').where({ id }).first<Passkey | undefined>(COLUMNS) : undefined;
}

/** Stores the use of a passkey. */
export async function updateUse(tx: Tx, id: number, { counter, usedAt }: { counter: number; usedAt: Date }) {
  await tx('passkey').where({ id }).update({ counter, last_used_at: usedAt });
}

/** Removes a passkey of an account; whether it had one with this id. */
export async function deletePasskey(tx: Tx, { id, accountId }: Pick<Passkey, 'id' | 'accountId'>): Promise<boolean> {
  return (await tx('passkey').where({ id, account_id: accountId }).delete()) > 0;
}

/** Removes all passkeys of an account; how many there were. */
export async function deletePasskeysOf(tx: Tx, accountId: number): Promise<number> {
  return tx('passkey').where({ account_id: accountId }).delete();
}
