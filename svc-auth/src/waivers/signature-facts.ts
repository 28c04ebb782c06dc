import { clubLocal, longDay, timeText } from '@fieldhouse/contracts';
import { shownEmail } from '@fieldhouse/service-kit';
import type { SignedWaiver } from './waiver.repository.ts';

type Facts = [name: string, value: string][];

/** The lines below a copy of a signed waiver: signer, time, address, browser, version and hash. */
export function signatureFacts(signed: SignedWaiver): Facts {
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

/** Of these lines the ones whose text the signer did not choose. */
export function recordedFacts(signed: SignedWaiver): Facts {
  return signatureFacts(signed).filter(([name]) => name !== 'Signed by' && name !== 'With');
}
