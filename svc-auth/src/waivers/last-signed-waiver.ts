import { clubToday, lastSignedWaiver } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { findAccount } from '../accounts/account.repository.ts';
import { signatureFacts } from './signature-facts.ts';
import { findSignedWaiver, type SignedWaiver, signaturesOf } from './waiver.repository.ts';

/**
 * The waiver that a user signed last, with a copy as plain text, since mail filters reject attached HTML pages, and the
 * username.
 */
export const lastSignedWaiverAnswer = answers(lastSignedWaiver, async ({ userId }, { db }) => {
  const username = (await findAccount(db, userId))?.username;
  const [last] = await signaturesOf(db, userId);
  const signed = last && (await findSignedWaiver(db, last.id));
  if (!signed) return { waiver: null, username };
  const { title, waiverVersion, hash, signedAt } = signed;
  const copy = {
    fileName: `waiver-${clubToday(signedAt)}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: plainCopy(signed),
  };
  return { waiver: { title, version: waiverVersion, hash, signedAt: signedAt.toISOString(), copy }, username };
});

/** The stored text, followed by the signature. */
function plainCopy(signed: SignedWaiver): string {
  const signature = signatureFacts(signed).map(([name, value]) => `${name}: ${value}`);
  return `${signed.text.trimEnd()}\n\n--\n${signature.join('\n')}\n`;
}
