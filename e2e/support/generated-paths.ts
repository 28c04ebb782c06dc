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

/** Paths of a call: about what exists mostly, and about ids that no one has or that are none. */
export function pathOf(operation: Operation, things: SampleRecords): fc.Arbitrary<string> {
  const textFor = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: idOf(name, operation, things) },
      { weight: 2, arbitrary: oddIds },
      // Dots alone, or nothing, would make it the path of another call.
      { weight: 1, arbitrary: unusualText.map((text) => text.toWellFormed().replace(/^\.*$/, 'dots')) },
    );
  return filledPath(operation, textFor, things);
}

type TextFor = (name: string) => fc.Arbitrary<string>;

/** Paths about what exists. */
export function realPathOf(operation: Operation, things: SampleRecords): fc.Arbitrary<string> {
  return filledPath(operation, (name) => idOf(name, operation, things), things);
}

/** The path with a value in each of its places. */
function filledPath({ path }: Operation, textFor: TextFor, things: SampleRecords): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const independent = fc.tuple(...names.map(textFor));
  // Ids that mean something only together.
  const together = fc.constantFrom(...things.registrations).map(({ childId, eventId }) => [`${childId}`, `${eventId}`]);
  return (path.endsWith('/{childId}/{eventId}') ? fc.oneof(independent, independent, together) : independent).map(
    (values) =>
      names.reduce((whole, name, index) => whole.replace(`{${name}}`, encodeURIComponent(values[index] ?? '')), path),
  );
}

/** A demo coach who asks for nothing. */
const LAST_COACH = 4;

function idOf(name: string, { path }: Operation, things: SampleRecords): fc.Arbitrary<string> {
  if (name === 'service') return fc.constant('notify');
  return (name === 'row' ? fc.integer({ min: 1, max: 4 }) : idsFor(path, things)).map(String);
}

/** Ids of the demo club, but for what its people would miss. */
function idsFor(
  path: string,
  {
    userIds,
    signatureIds,
    decidedRequestId,
    uploadIds,
    shownChildId,
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
  }: SampleRecords,
): fc.Arbitrary<number | string> {
  if (path.startsWith('/api/docs/')) return fc.constantFrom('events.json', 'page.js');
  if (path.startsWith('/api/game-data/uploads/')) return fc.constantFrom(...uploadIds);
  if (path.startsWith('/api/admin/dead-events/')) return fc.constantFrom(...deadEventIds);
  if (path.startsWith('/api/admin/backup/files/')) return fc.constantFrom(...backupFiles);
  if (path.startsWith('/api/admin/import/')) return fc.constantFrom(...importIds);
  if (path.startsWith('/api/admin/mail/refusals/')) return fc.constantFrom(...refusedUserIds);
  // Each is released or discarded once: neither call leaves the other without one.
  const halfOfHeld = (half: 0 | 1) => fc.constantFrom(...heldMailIds.filter((_, index) => index % 2 === half));
  if (/^\/api\/admin\/mail\/.*\/release$/.test(path)) return halfOfHeld(0);
  if (/^\/api\/admin\/mail\/.*\/discard$/.test(path)) return halfOfHeld(1);
  if (path.startsWith('/api/admin/mail/')) return fc.constantFrom(...failedMailIds);
  if (path.startsWith('/api/admin/users/')) return fc.constantFrom(...userIds);
  // An archived coach is signed out, and of an archived child little more can be asked.
  if (path.startsWith('/api/admin/coaches/')) return fc.constantFrom(LAST_COACH, ...userIds);
  if (path.startsWith('/api/admin/children/')) return fc.constantFrom(shownChildId, shownChildId + 1000);
  if (path.startsWith('/api/admin/child-parent-links/')) return fc.constantFrom(...linkIds);
  // A reset leaves nothing to resend, so each has events of its own.
  if (path.startsWith('/api/reminders/resend/')) return fc.constantFrom(...remindedEventIds.slice(0, 2));
  if (path.startsWith('/api/reminders/reset/')) return fc.constantFrom(...remindedEventIds.slice(2));
  if (path.startsWith('/api/admin/merges/')) return fc.constantFrom(mergeId, mergeId + 1000);
  if (path.startsWith('/api/admin/duplicate-ignore-pairs/')) return fc.constantFrom(...ignoredPairIds);
  if (path.startsWith('/api/admin/child-access-requests/')) return fc.constantFrom(...pendingRequestIds);
  if (path.startsWith('/api/child-access-requests/')) return fc.constantFrom(decidedRequestId, decidedRequestId + 1);
  // One demo child has an age document, 1 of the parent who asks.
  if (path.endsWith('/age-verification/checked')) return fc.constantFrom(...undeletedChildIds);
  if (path.endsWith('/age-verification')) return fc.integer({ min: 1, max: 4 });
  if (/^\/api\/(teams|locations)\//.test(path)) return fc.integer({ min: 1, max: 5 });
  const ids = fc.integer({ min: 1, max: path.startsWith('/api/children/') ? 24 : 60 });
  // What has begun can hardly be changed any more.
  if (path.startsWith('/api/events/')) return fc.oneof(fc.constantFrom(...upcomingEventIds), ids);
  return path.startsWith('/api/waivers/') ? fc.oneof(fc.constantFrom(...signatureIds), ids) : ids;
}
