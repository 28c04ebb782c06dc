import { MailServerForm } from '@fieldhouse/contracts';
import { Problem } from '@fieldhouse/service-kit';
import { openText, sealText } from '../sealing/sealed-text.ts';

/** The address of the mail server, with its password. It is in no answer, no log, no event and no export. */
export type MailServerAddress = MailServerForm;

const PURPOSE = 'fieldhouse mail server v1';

/** Encrypts the address. Throws 409 `no_settings_key` without a key. */
export function sealAddress(secret: string | undefined, address: MailServerAddress): Buffer {
  if (secret === undefined) {
    throw new Problem(
      409,
      'no_settings_key',
      'The mail server cannot be stored: the site has no SETTINGS_KEY to encrypt its password with. Whoever runs the ' +
        'site sets one',
    );
  }
  return sealText(secret, PURPOSE, JSON.stringify(address));
}

/** The address; undefined when it was encrypted with another key, or changed. */
export function openAddress(secret: string | undefined, sealed: Buffer): MailServerAddress | undefined {
  const text = openText(secret, PURPOSE, sealed);
  return text === undefined ? undefined : addressIn(text);
}

function addressIn(text: string): MailServerAddress | undefined {
  try {
    return MailServerForm.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
