import type { Db, ServiceEnvironment, Tx } from '@fieldhouse/service-kit';
import { type MailServerAddress, openAddress } from './sealed-address.ts';

/** The stored mail server. */
export interface StoredServer {
  version: number;
  /** Undefined: it was stored with another key. */
  address: MailServerAddress | undefined;
}

/** The mail server that an admin has set. */
export async function storedServer(
  db: Db | Tx,
  { settingsKey }: Pick<ServiceEnvironment, 'settingsKey'>,
): Promise<StoredServer | undefined> {
  const row = await db('mail_server')
    .where({ id: 1 })
    .first<{ version: number; sealed: Buffer } | undefined>({ version: 'version', sealed: 'sealed_address' });
  return row && { version: row.version, address: openAddress(settingsKey, row.sealed) };
}

/** The address as `smtpMailer` takes it; it contains the password. */
export function urlOf({ host, port, security, username, password }: MailServerAddress): string {
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
  const user = username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`;
  return `${url.protocol}//${user}${url.host}${security === 'starttls' ? '?requireTLS=true' : ''}`;
}
