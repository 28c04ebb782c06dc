import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { MailServerForm } from '@fieldhouse/contracts';
import { Problem } from '@fieldhouse/service-kit';

/** The address of the mail server, with its password. It is in no answer, no log, no event and no export. */
export type MailServerAddress = MailServerForm;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Binds the key and the text to this purpose: with another one neither fits. */
const PURPOSE = 'fieldhouse mail server v1';

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));

/** Encrypts the address (AES-256-GCM, a new nonce each time). Throws 409 `no_settings_key` without a key. */
export function sealAddress(secret: string | undefined, address: MailServerAddress): Buffer {
  if (secret === undefined) {
    throw new Problem(
      409,
      'no_settings_key',
      'The mail server cannot be stored: the site has no SETTINGS_KEY to encrypt its password with. Whoever runs the ' +
        'site sets one',
    );
  }
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(PURPOSE));
  const text = Buffer.concat([cipher.update(JSON.stringify(address), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The address; undefined when it was encrypted with another key, or changed. */
export function openAddress(secret: string | undefined, sealed: Buffer): MailServerAddress | undefined {
  if (secret === undefined) return undefined;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(PURPOSE))
    .setAuthTag(tag);
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return MailServerForm.parse(JSON.parse(text.toString('utf8')));
  } catch {
    return undefined;
  }
}
