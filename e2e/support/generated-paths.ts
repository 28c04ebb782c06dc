import * as fc from 'fast-check';
import { unusualText } from './generated-values.ts';
import type { Operation } from './open-api.ts';
import type { SampleRecords } from './sample-records.ts';

export const oddIds = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'null',
  '__proto__',
  ' 1',
  '１',
  "1'--",
  'events.json',
);

/** Paths of a call: mostly with ids that exist, some with unknown or invalid ones. */
export function pathOf(operation: Operation, records: SampleRecords): fc.Arbitrary<string> {
  const textFor = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: idOf(name, operation, records) },
      { weight: 2, arbitrary: oddIds },
      // Only dots, or an empty text, would make it the path of another call.
      { weight: 1, arbitrary: unusualText.map((text) => text.toWellFormed().replace(/^\.*$/, 'dots')) },
    );
  return filledPath(operation, textFor, records);
}

type TextFor = (name: string) => fc.Arbitrary<string>;

/** Paths with ids that exist. */
export function validPathOf(operation: Operation, records: SampleRecords): fc.Arbitrary<string> {
  return filledPath(operation, (name) => idOf(name, operation, records), records);
}

/** The path with a value for each of its parameters. */
function filledPath({ path }: Operation, textFor: TextFor, records: SampleRecords): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const independent = fc.tuple(...names.map(textFor));
  // These two ids are valid only together.
  const together = fc
    .constantFrom(...records.registrations)
    .map(({ childId, eventId }) => [`${childId}`, `${eventId}`]);
  return (path.endsWith('/{childId}/{eventId}') ? fc.oneof(independent, independent, together) : independent).map(
    (values) =>
      names.reduce((whole, name, index) => whole.replace(`{${name}}`, encodeURIComponent(values[index] ?? '')), path),
  );
}

/** A demo coach who sends no requests here. */
const LAST_COACH = 4;

function idOf(name: string, { path }: Operation, records: SampleRecords): fc.Arbitrary<string> {
  if (name === 'service') return fc.constant('notify');
  return (name === 'row' ? fc.integer({ min: 1, max: 4 }) : idsFor(path, records)).map(String);
}

/** Ids of the demo club, or of sample records where a request would delete or change a demo account or child. */
function idsFor(
  path: string,
  {
    userIds,
    signatureIds,
    decidedRequestId,
    uploadIds,
    candidateChildId,
    upcomingEventIds,
    ignoredPairIds,
    pendingRequestIds,
    linkIds,
    mergeId,
    undeletedChildIds,
    remindedEventIds,
    deadEventIds,
    failedMailIds,
    heldMailIds,
    refusedUserIds,
    importIds,
    backupFiles,
    slotRegistrations,
  }: SampleRecords,
): fc.Arbitrary<number | string> {
  if (path.startsWith('/api/docs/')) return fc.constantFrom('events.json', 'page.js');
  if (path.startsWith('/api/game-data/uploads/')) return fc.constantFrom(...uploadIds);
  if (path.startsWith('/api/admin/dead-events/')) return fc.constantFrom(...deadEventIds);
  if (path.startsWith('/api/admin/backup/files/')) return fc.constantFrom(...backupFiles);
  if (path.startsWith('/api/admin/import/')) return fc.constantFrom(...importIds);
  if (path.startsWith('/api/admin/mail/refusals/')) return fc.constantFrom(...refusedUserIds);
  // An email can be released or discarded once: each call has its own half of them.
  const halfOfHeld = (half: 0 | 1) => fc.constantFrom(...heldMailIds.filter((_, index) => index % 2 === half));
  if (/^\/api\/admin\/mail\/.*\/release$/.test(path)) return halfOfHeld(0);
  if (/^\/api\/admin\/mail\/.*\/discard$/.test(path)) return halfOfHeld(1);
  if (path.startsWith('/api/admin/mail/')) return fc.constantFrom(...failedMailIds);
  if (path.startsWith('/api/admin/users/')) return fc.constantFrom(...userIds);
  // An archived coach is signed out, and most calls about an archived child are refused.
  if (path.startsWith('/api/admin/coaches/')) return fc.constantFrom(LAST_COACH, ...userIds);
  if (path.startsWith('/api/admin/children/')) return fc.constantFrom(candidateChildId, candidateChildId + 1000);
  if (path.startsWith('/api/admin/child-parent-links/')) return fc.constantFrom(...linkIds);
  // After a reset there is nothing to resend, so each call has events of its own.
  if (path.startsWith('/api/reminders/resend/')) return fc.constantFrom(...remindedEventIds.slice(0, 2));
  if (path.startsWith('/api/reminders/reset/')) return fc.constantFrom(...remindedEventIds.slice(2));
  if (path.startsWith('/api/admin/merges/')) return fc.constantFrom(mergeId, mergeId + 1000);
  if (path.startsWith('/api/admin/duplicate-ignore-pairs/')) return fc.constantFrom(...ignoredPairIds);
  if (path.startsWith('/api/admin/child-access-requests/')) return fc.constantFrom(...pendingRequestIds);
  if (path.startsWith('/api/child-access-requests/')) return fc.constantFrom(decidedRequestId, decidedRequestId + 1);
  if (path.endsWith('/slot')) return fc.constantFrom(...slotRegistrations.ids);
  // Of these demo children only child 1 has an age document; it belongs to the parent who sends the requests.
  if (path.endsWith('/age-verification/checked')) return fc.constantFrom(...undeletedChildIds);
  if (path.endsWith('/age-verification')) return fc.integer({ min: 1, max: 4 });
  if (/^\/api\/(teams|locations)\//.test(path)) return fc.integer({ min: 1, max: 5 });
  const ids = fc.integer({ min: 1, max: path.startsWith('/api/children/') ? 24 : 60 });
  // Most changes of an event that has begun are refused.
  if (path.startsWith('/api/events/')) return fc.oneof(fc.constantFrom(...upcomingEventIds), ids);
  return path.startsWith('/api/waivers/') ? fc.oneof(fc.constantFrom(...signatureIds), ids) : ids;
}
