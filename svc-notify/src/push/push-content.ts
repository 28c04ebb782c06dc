import { createHash } from 'node:crypto';
import type { NoticeKind } from '@fieldhouse/contracts';
import type { Notice } from '../notices/notice.repository.ts';

/** What the worker of the browser shows (S2.8.2001). */
export interface PushContent {
  title: string;
  body: string;
  /** A notification with the same tag is replaced. */
  tag: string;
  /** A path of the site. */
  link: string;
}

const TITLES: Readonly<Record<NoticeKind, string>> = {
  ...{ registration: 'Registration', change: 'Change', reminder: 'Reminder', announcement: 'Announcement' },
  ...{ arrival: 'Arrival', pickup: 'Pick-up', evaluation: 'Evaluation', account: 'Account' },
};
const WITHOUT_DETAILS = 'Open it to read more.';
/** So that a payload has at most 3,000 bytes in any script. */
const LONGEST_BODY = 500;

/** The content of a push; with `hideDetails` it names nobody and nothing. */
export function contentOf(
  { kind, sentence, link }: Pick<Notice, 'kind' | 'sentence' | 'link'>,
  { topic, hideDetails }: { topic: string; hideDetails: boolean },
): PushContent {
  return { title: TITLES[kind], body: hideDetails ? WITHOUT_DETAILS : shortened(sentence), tag: topic, link };
}

/** The push service sees it, so it says nothing about the subject, and differs for each browser. */
export function hiddenTopic(topic: string, auth: string): string {
  return createHash('sha256').update(`${auth} ${topic}`).digest('base64url').slice(0, 32);
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_BODY ? `${characters.slice(0, LONGEST_BODY - 1).join('')}…` : text;
}
