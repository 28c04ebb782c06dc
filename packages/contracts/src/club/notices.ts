/** What a notice is about. A decided access request is `account`. */
export const NOTICE_KINDS = [
  'registration',
  'change',
  'reminder',
  'announcement',
  'arrival',
  'pickup',
  'evaluation',
  'account',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['mail', 'bell', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** At once, with the digest, or not at all. */
export const NOTICE_VALUES = ['now', 'digest', 'off'] as const;
export type NoticeValue = (typeof NOTICE_VALUES)[number];

/** How often a digest comes: at 17:00 of the club's clock, each day or on Sundays. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** What a person may choose for one kind on one channel. */
export interface NoticeChoice {
  kind: NoticeKind;
  channel: NoticeChannel;
  /** What holds until the person chooses. */
  initial: NoticeValue;
  /** With one value alone, the channel is locked. */
  values: readonly NoticeValue[];
}

const on = { initial: 'now', values: ['now', 'off'] } as const;
const locked = { initial: 'now', values: ['now'] } as const;
const optional = { initial: 'now', values: ['now', 'digest', 'off'] } as const;

/** Every choice there is (S1.5.150): a kind without a channel here does not use it. */
export const NOTICE_CHOICES: readonly NoticeChoice[] = [
  { kind: 'registration', channel: 'mail', ...locked },
  { kind: 'registration', channel: 'bell', ...on },
  { kind: 'registration', channel: 'push', ...on },
  { kind: 'change', channel: 'mail', ...locked },
  { kind: 'change', channel: 'bell', ...on },
  { kind: 'change', channel: 'push', ...on },
  { kind: 'reminder', channel: 'mail', ...on },
  { kind: 'reminder', channel: 'push', ...on },
  { kind: 'announcement', channel: 'mail', ...optional },
  { kind: 'announcement', channel: 'bell', ...on },
  { kind: 'announcement', channel: 'push', ...on },
  { kind: 'arrival', channel: 'bell', ...on },
  { kind: 'arrival', channel: 'push', ...on },
  { kind: 'pickup', channel: 'bell', ...on },
  { kind: 'pickup', channel: 'push', ...on },
  { kind: 'evaluation', channel: 'mail', initial: 'digest', values: ['digest', 'off'] },
  { kind: 'evaluation', channel: 'bell', ...on },
  { kind: 'account', channel: 'mail', ...locked },
  { kind: 'account', channel: 'bell', ...locked },
];

/** The choice of a kind on a channel; undefined where there is none. */
export function noticeChoice(kind: NoticeKind, channel: NoticeChannel): NoticeChoice | undefined {
  return NOTICE_CHOICES.find((choice) => choice.kind === kind && choice.channel === channel);
}

/** Whether a person cannot change it. */
export function isLocked({ values }: Pick<NoticeChoice, 'values'>): boolean {
  return values.length === 1;
}

/** What holds for a person who has chosen nothing. */
export const INITIAL_NOTICE_SETTINGS = {
  quietFrom: '21:00',
  quietTo: '07:00',
  digest: 'weekly',
  hideDetails: false,
} as const;
