import type { Mail } from '@fieldhouse/api';
import { whenText } from './when-text.ts';

const PROBLEMS: Readonly<Record<NonNullable<Mail['problem']>, string>> = {
  refused: 'The mail server refused this mail.',
  'unknown address': 'The mail server says that this address takes no mail.',
  deferred: 'The mail server deferred this mail.',
  unavailable: 'The mail server, or a service that the mail needs, did not answer.',
  bounced: 'This mail came back: its address takes no mail.',
};

/**
 * Why a mail was not sent, in one sentence, with the code of the mail server: 'The mail server refused this mail
 * (554).'
 */
export function problemText({ problem, problemCode }: Pick<Mail, 'problem' | 'problemCode'>): string | undefined {
  if (problem === null) return undefined;
  return problemCode === null ? PROBLEMS[problem] : PROBLEMS[problem].replace(/\.$/, ` (${problemCode}).`);
}

/** 'Tried 3 times. Next try Sat, Nov 21, 2:05 PM.' */
export function triesText({ tries, nextTryAt }: Pick<Mail, 'tries' | 'nextTryAt'>): string {
  const tried = tries === 1 ? 'Tried once.' : `Tried ${tries} times.`;
  if (nextTryAt === null) return tried;
  const { first, second } = whenText(nextTryAt);
  return `${tried} Next try ${first}, ${second}.`;
}

/** 'It is sent Sat, Nov 21, 2:05 PM, unless a newer one replaces it.' */
export function waitText({ nextTryAt }: Pick<Mail, 'nextTryAt'>): string {
  if (nextTryAt === null) return '';
  const { first, second } = whenText(nextTryAt);
  return `It is sent ${first}, ${second}, unless a newer one replaces it.`;
}

const HELD_BY_RESTORE =
  'It was caused before a backup was restored, so its reader may have it already. It waits until you release it.';
const HELD_BY_LIMIT = 'This address has reached its limit of mails for one hour. The mail is sent automatically';

/** Why a mail is held, and until when. */
export function heldText({ heldBecause, nextTryAt }: Pick<Mail, 'heldBecause' | 'nextTryAt'>): string {
  if (heldBecause === 'restore' || nextTryAt === null) return HELD_BY_RESTORE;
  const { first, second } = whenText(nextTryAt);
  return `${HELD_BY_LIMIT}: ${first}, ${second}, or later.`;
}
