/**
 * What owners answer of what happened to a child. The name is that of the audit's action where staff can do the same,
 * so that the entry of the audit takes the item's place.
 */
export const TIMELINE_ACTIONS = [
  'child.added',
  'link.added',
  'guardian.joined',
  'guardian.invited',
  'access.requested',
  'age-document.added',
  'age-document.checked',
  'child.merged',
  'merge.undone',
  'registration.added',
  'registration.cancelled',
  'registration.slot-changed',
  'team.member-added',
  'evaluation.added',
  'game-records.added',
  'mail.sent',
  'mail.stored',
  'mail.waiting',
  'mail.not-sent',
] as const;
export type TimelineAction = (typeof TIMELINE_ACTIONS)[number];

/** The labels of those that no member of staff does by a call. */
const LABELS: Readonly<Partial<Record<string, string>>> = {
  'game-records.added': 'Added game records',
  'mail.sent': 'Email sent',
  'mail.stored': 'Email stored',
  'mail.waiting': 'Email waits',
  'mail.not-sent': 'Email not sent',
};

/** The label of an action that the audit does not record; undefined for the others. */
export function timelineLabel(action: string): string | undefined {
  return LABELS[action];
}
