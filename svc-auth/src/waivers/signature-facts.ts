import { clubLocal, longDay, timeText } from '@fieldhouse/contracts';
import { shownEmail } from '@fieldhouse/service-kit';
import type { SignedWaiver } from './waiver.repository.ts';

/** The lines below a copy of a signed waiver: signer, time, address, browser, version and hash. */
export function signatureFacts(signed: SignedWaiver): [name: string, value: string][] {
  const { signedAt, ipAddress, userAgent, waiverVersion, hash } = signed;
  const { date, time } = clubLocal(signedAt);
  return [
    ['Signed by', `${signed.firstName} ${signed.lastName} (${shownEmail(signed.email)})`],
    ['Signed on', `${longDay(date)}, ${timeText(time)} (${signedAt.toISOString()})`],
    ['From address', ipAddress ?? 'Not recorded'],
    ['With', userAgent ?? 'Not recorded'],
    ['Version', String(waiverVersion)],
    ['SHA-256 of the text', hash],
  ];
}
