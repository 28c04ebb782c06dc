/**
 * The kinds of records of the club that the example of a route may name, each with a value of its form: an id, a text,
 * or the fields that belong together. Tests of the running platform put records of the club in their place.
 */
export const RECORDS = {
  /** May be renamed, promoted, locked out and deleted. */
  account: 1,
  /** Several: each is locked for a while after a few wrong passwords. */
  login: { username: 'rosa.alvarez', password: 'a good password' },
  /** Of the user who sends the request. */
  'own session': 1,
  'own passkey': 1,
  'own calendar link': 1,
  'calendar token': 'A'.repeat(43),
  'own password': 'a good password',
  coach: 2,
  'coach to archive': 4,
  /** The hash of the waiver in force. */
  waiver: 'a'.repeat(64),
  'signed waiver': 1,
  'reset token': 'A'.repeat(43),
  /** Good for one new password. */
  'reset token to use': 'A'.repeat(43),
  'address token': 'A'.repeat(43),
  'stop token': 'A'.repeat(43),
  /** Stops one deletion. */
  'stop token to use': 'A'.repeat(43),
  /** Confirms one address. */
  'address token to use': 'A'.repeat(43),
  /** They wait. */
  invitation: 1,
  'invitation to revoke': 1,
  'invitation token': 'A'.repeat(43),
  /** Of a coach; good for one account. */
  'invitation token to use': 'A'.repeat(43),
  /** Declines one. */
  'invitation token to decline': 'A'.repeat(43),

  child: 1,
  /** Of the parent who sends the request. */
  'own child': 1,
  /** Whom nobody links to another parent. */
  'own child with one guardian': 1,
  'child with an age document': 1,
  'child to archive': 1,
  /** Of another family; the parent who sends the request was just shown it as a possible duplicate. */
  'candidate child': 1,
  /** Two profiles of one child. */
  duplicates: { primaryChildId: 1, duplicateChildId: 2 },
  /** Can be undone. */
  merge: 1,
  'ignored pair': 1,
  /** Was marked a short time ago. */
  'ignored pair to undo': 1,
  /** Not the primary one of its child. */
  'parent link': 1,
  /** Of another parent, with its child. */
  'guardian invitation': { childId: 1, invitationId: 1 },
  'guardian invitation token': 'A'.repeat(43),
  /** Makes one account a guardian. */
  'guardian invitation token to use': 'A'.repeat(43),
  /** Declines one. */
  'guardian invitation token to decline': 'A'.repeat(43),
  'pending access request': 1,
  'decided access request': 1,
  'PNG image': 'data:image/png;base64,iVBORw0KGgo=',

  event: 1,
  'upcoming event': 1,
  /** Some of them are booked. */
  'event with time slots': 1,
  'event to resend a reminder of': 1,
  'event to reset the reminder of': 1,
  registration: { childId: 1, eventId: 1 },
  'registration to cancel': 1,
  'registration with a time slot': 1,
  'time slot': 1,
  team: 1,
  location: 1,

  evaluation: 1,
  'game record': 1,
  upload: 1,
  'row of an upload': 1,
  'upload to confirm': 1,

  notification: 1,
  'own notice': 1,
  /** Drafts of an admin. */
  'announcement draft': 1,
  'announcement to send': 1,
  'announcement to withdraw': 1,
  'sent announcement': 1,
  /** Of nobody's copy: the page says so. */
  'announcement token': `1.1.${'A'.repeat(43)}`,
  'failed mail': 1,
  'mail to release': 1,
  'mail to discard': 1,
  'account with a refused address': 1,
  'unsubscribe token': 'A'.repeat(43),

  backup: 'fieldhouse-2026-11-21.tar.gz.age',
  import: 1,
  /** Of svc-notify. */
  'dead event': '0190f3a0-0000-7000-8000-000000000000',
  'API document': 'events.json',
};

export type RecordKind = keyof typeof RECORDS;

/** For each kind, records that exist. */
export type RecordsOfClub = { readonly [Kind in RecordKind]: readonly (typeof RECORDS)[Kind][] };
