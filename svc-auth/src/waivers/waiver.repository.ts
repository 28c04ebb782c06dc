import type { Db, Tx } from '@fieldhouse/service-kit';
import { inForceAt } from './waiver-text.repository.ts';

/** The address and the browser that a waiver was signed from. */
export interface SignedFrom {
  /** The client's address; null where nobody signed in a browser, as in the demo club. */
  ipAddress: string | null;
  userAgent: string | null;
}

/** A signature: account, text, time, address and browser. */
export interface Signature extends SignedFrom {
  id: number;
  accountId: number;
  hash: string;
  waiverVersion: number;
  title: string;
  signedAt: Date;
}

const COLUMNS = {
  id: 'waiver_signature.id',
  accountId: 'waiver_signature.account_id',
  hash: 'waiver_signature.hash',
  waiverVersion: 'waiver_text.version',
  title: 'waiver_text.title',
  signedAt: 'waiver_signature.signed_at',
  ipAddress: 'waiver_signature.ip_address',
  userAgent: 'waiver_signature.user_agent',
} as const;

function signaturesWithText(db: Db | Tx) {
  return db('waiver_signature').join('waiver_text', 'waiver_text.hash', 'waiver_signature.hash');
}

/** Stores a signature and returns its id; undefined when this account has signed this text already. */
export async function insertSignature(
  tx: Tx,
  {
    version,
    accountId,
    hash,
    waiverVersion,
    signedAt,
    ipAddress,
    userAgent,
  }: Omit<Signature, 'id' | 'title'> & {
    version: number;
  },
): Promise<number | undefined> {
  const rows = await tx('waiver_signature')
    .insert({
      version,
      account_id: accountId,
      hash,
      waiver_version: waiverVersion,
      signed_at: signedAt,
      ip_address: ipAddress,
      user_agent: userAgent,
    })
    .onConflict(['account_id', 'hash'])
    .ignore()
    .returning<{ id: number }[]>('id');
  return rows[0]?.id;
}

/** Whether an account has signed the text that is in force at this moment. */
export async function hasSignedInForce(db: Db | Tx, accountId: number, now: Date): Promise<boolean> {
  const signed = await db('waiver_signature')
    .where({ account_id: accountId })
    .where('hash', inForceAt(db, now).select('hash'))
    .first('id');
  return signed !== undefined;
}

/** An account's signature of the text with this hash. */
export async function findSignatureOf(db: Db | Tx, accountId: number, hash: string): Promise<Signature | undefined> {
  return signaturesWithText(db)
    .where({ 'waiver_signature.account_id': accountId, 'waiver_signature.hash': hash })
    .first<Signature | undefined>(COLUMNS);
}

/** All signatures of an account, newest first. */
export async function signaturesOf(db: Db | Tx, accountId: number): Promise<Signature[]> {
  return signaturesWithText(db)
    .where({ 'waiver_signature.account_id': accountId })
    .orderBy([
      { column: 'waiver_signature.signed_at', order: 'desc' },
      { column: 'waiver_signature.id', order: 'desc' },
    ])
    .select<Signature[]>(COLUMNS);
}

/** A signature with the signed text and the name of the signer. */
export interface SignedWaiver extends Signature {
  text: string;
  firstName: string;
  lastName: string;
  email: string;
}

export async function findSignedWaiver(db: Db | Tx, id: number): Promise<SignedWaiver | undefined> {
  return signaturesWithText(db)
    .join('account', 'account.id', 'waiver_signature.account_id')
    .where({ 'waiver_signature.id': id })
    .first<SignedWaiver | undefined>({
      ...COLUMNS,
      text: 'waiver_text.text',
      firstName: 'account.first_name',
      lastName: 'account.last_name',
      email: 'account.email',
    });
}
