import { clubToday, lastSignedWaiver } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { recordedFacts } from './signature-facts.ts';
import { findSignedWaiver, type SignedWaiver, signaturesOf } from './waiver.repository.ts';

/**
 * The waiver that a user signed last, with a copy as plain text, since mail filters reject attached HTML pages.
 */
export const lastSignedWaiverAnswer = answers(lastSignedWaiver, async ({ userId }, { db }) => {
  const [last] = await signaturesOf(db, userId);
  const signed = last && (await findSignedWaiver(db, last.id));
  if (!signed) return { waiver: null };
  const { title, waiverVersion, hash, signedAt } = signed;
  const copy = {
    fileName: `waiver-${clubToday(signedAt)}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: plainCopy(signed),
  };
  return { waiver: { title, version: waiverVersion, hash, signedAt: signedAt.toISOString(), copy } };
});

/**
 * The stored text, followed by the signature without the texts that the signer chose, such as the name: the copy goes
 * to an address that may be somebody else's (decision record 88).
 */
function plainCopy(signed: SignedWaiver): string {
  const signature = recordedFacts(signed).map(([name, value]) => `${name}: ${value}`);
  return `${signed.text.trimEnd()}\n\n--\n${signature.join('\n')}\n`;
}
