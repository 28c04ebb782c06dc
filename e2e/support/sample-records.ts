import type { Club } from '@fieldhouse/infra/testing';
import { type ApiClient, apiClient } from './api-client.ts';
import { PNG_URL } from './child-calls.ts';
import { addChildTwice, type Duplicates, mergeDuplicates } from './children-to-merge.ts';
import { addDeadEvents } from './dead-events.ts';
import { smallExport, uploadImport } from './import-files.ts';
import { markMailsFailed, markMailsHeld, refuseMailTo, unsubscribePath } from './mail-states.ts';
import { mustAnswer, OWN_PASSWORD, registerOwnParent } from './own-people.ts';
import { addRemindedEvents } from './reminded-events.ts';
import { baseballGames, uploadGames } from './upload-games.ts';
import { waitFor } from './wait-for.ts';

/** Records for generated requests, which may change or delete them without effect on the demo club. */
export interface SampleRecords {
  /** Accounts that may be renamed, promoted, locked out and deleted. */
  userIds: readonly number[];
  /** Accounts and their passwords; several, as each is locked for a while after a few wrong passwords. */
  logins: readonly { username: string; password: string }[];
  waiverHash: string;
  /** Signed waivers of a parent. */
  signatureIds: readonly number[];
  /** Valid once. */
  resetToken: string;
  /** A reset token that no request uses up. */
  unusedResetToken: string;
  /** Another family's child that was just shown to the requesting parent as a possible duplicate. */
  candidateChildId: number;
  /** Links that are not primary. */
  linkIds: readonly number[];
  /** A decided access request of the requesting parent. */
  decidedRequestId: number;
  /** Access requests that wait for a decision. */
  pendingRequestIds: readonly number[];
  /** Pairs of children that are marked as not duplicates. */
  ignoredPairIds: readonly number[];
  /** An admin's uploads of game data that are not confirmed yet. */
  uploadIds: readonly number[];
  /** A file that may be imported, and uploads of it. */
  importFile: string;
  importIds: readonly number[];
  /** Names of complete backups. */
  backupFiles: readonly string[];
  /** Two records of one child, which a request merges. */
  duplicates: Duplicates;
  /** Two others, which no request merges. */
  unmergedDuplicates: Duplicates;
  /** A merge of two other records, which can be undone. */
  mergeId: number;
  /** Children that no request deletes; each has an age document. */
  undeletedChildIds: readonly number[];
  /** Dead events of svc-notify. */
  deadEventIds: readonly string[];
  /** Failed emails. */
  failedMailIds: readonly number[];
  /** Held emails. */
  heldMailIds: readonly number[];
  /** Accounts whose address is marked as refused. */
  refusedUserIds: readonly number[];
  /** The token of a reminder’s unsubscribe link. */
  unsubscribeToken: string;
  upcomingEventIds: readonly number[];
  /** Events a day ahead whose families were reminded. */
  remindedEventIds: readonly number[];
  /** Registrations for upcoming events. */
  registrations: readonly Registration[];
  /** Registrations with time slots, and the slots of their event. */
  slotRegistrations: { ids: readonly number[]; slotIds: readonly number[] };
}

interface Registration {
  childId: number;
  eventId: number;
}

const ACCOUNTS = 8;
const LOGINS = 6;
const UPLOADS = 6;
const FAILED_MAILS = 40;
const HELD_MAILS = 30;
const DEAD_EVENTS = 20;
const REMINDED = ['Reminded 1', 'Reminded 2', 'Reminded 3', 'Reminded 4'];

/** Makes the records. To be called first: later, generated requests may have used up the rate limits. */
export async function makeSampleRecords(
  club: Pick<Club, 'url' | 'dataDir'>,
  { parent, admin }: { parent: ApiClient; admin: ApiClient },
): Promise<SampleRecords> {
  const site = club.url;
  const changedAccounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => registerOwnParent(site)));
  const loginAccounts = await Promise.all(Array.from({ length: LOGINS }, () => registerOwnParent(site)));
  const [owner, resetting, otherResetting] = [
    await registerOwnParent(site),
    await registerOwnParent(site),
    await registerOwnParent(site),
  ];
  const { hash } = await mustAnswer<{ hash: string }>(parent, 200, 'GET', '/api/waivers/current');
  const candidateChildId = await showCandidate(parent, owner.client);
  const undeletedIds = await addChildren(owner.client);
  const upcomingEventIds = await upcomingEvents(admin);
  const importFile = await smallExport(admin);
  const signatures = await mustAnswer<{ id: number }[]>(owner.client, 200, 'GET', '/api/waivers/signed');
  return {
    userIds: changedAccounts.map(({ id }) => id),
    logins: loginAccounts.map(({ username }) => ({ username, password: OWN_PASSWORD })),
    waiverHash: hash,
    signatureIds: signatures.map(({ id }) => id),
    resetToken: await resetTokenOf(site, resetting.email, admin),
    unusedResetToken: await resetTokenOf(site, otherResetting.email, admin),
    candidateChildId,
    linkIds: await secondaryLinks(
      admin,
      undeletedIds[0] ?? 0,
      loginAccounts.map(({ id }) => id),
    ),
    decidedRequestId: await decidedRequest(parent, candidateChildId, admin),
    pendingRequestIds: await pendingRequests(
      loginAccounts.map(({ client }) => client),
      candidateChildId,
    ),
    ignoredPairIds: await ignoredPairs(admin, undeletedIds),
    uploadIds: await unconfirmedUploads(site, admin),
    importFile,
    importIds: [await uploadImport(site, admin, importFile), await uploadImport(site, admin, importFile)],
    backupFiles: [await makeBackup(admin)],
    duplicates: await addChildTwice(owner.client, 'Double'),
    unmergedDuplicates: await addChildTwice(owner.client, 'Unmerged'),
    mergeId: await mergeDuplicates(admin, await addChildTwice(owner.client, 'Merged')),
    undeletedChildIds: await addDocuments(owner.client, undeletedIds),
    deadEventIds: await addDeadEvents(club, DEAD_EVENTS),
    failedMailIds: await markMailsFailed(club, FAILED_MAILS),
    heldMailIds: await markMailsHeld(club, HELD_MAILS),
    ...(await refuseMail(club, [owner.id, resetting.id, otherResetting.id])),
    upcomingEventIds,
    remindedEventIds: await addRemindedEvents(admin, REMINDED, undeletedIds[1] ?? 0),
    registrations: await registrationsFor(upcomingEventIds, admin),
    slotRegistrations: await registrationsInSlots(admin, undeletedIds),
  };
}

async function makeBackup(admin: ApiClient): Promise<string> {
  const path = '/api/admin/backup/trigger';
  return (await mustAnswer<{ filename: string }>(admin, 200, 'POST', path)).filename;
}

/** Marks the addresses of these accounts as refused, and reads the token of the last one's unsubscribe link. */
async function refuseMail(club: Pick<Club, 'url' | 'dataDir'>, refusedUserIds: readonly number[]) {
  await refuseMailTo(club, refusedUserIds);
  const path = await unsubscribePath(club, refusedUserIds.at(-1) ?? 0);
  return { refusedUserIds, unsubscribeToken: path.replace(/.*token=/, '') };
}

/** The token of a reset link, from the email: a demo club stores emails with their links. */
async function resetTokenOf(site: string, email: string, admin: ApiClient): Promise<string> {
  await mustAnswer(apiClient(site), 202, 'POST', '/api/auth/forgot-password', { email });
  return waitFor('an email with a reset link', async () => {
    const mails = await mustAnswer<{ id: number; to: string; subject: string }[]>(admin, 200, 'GET', '/api/admin/mail');
    const mail = mails.find(({ to, subject }) => to === email && subject === 'Reset your password');
    if (!mail) return undefined;
    const { text } = await mustAnswer<{ text: string }>(admin, 200, 'GET', `/api/admin/mail/${mail.id}`);
    return /token=([\w-]{43})/.exec(text)?.[1];
  });
}

const SHOWN = { firstName: 'Shown', lastName: 'Once', birthdate: '2016-05-04' };

/** Adds a child for `owner`; then `parent`, who tries to add the same one, is shown it as a possible duplicate. */
async function showCandidate(parent: ApiClient, owner: ApiClient): Promise<number> {
  const { id } = await mustAnswer<{ id: number }>(owner, 201, 'POST', '/api/children', SHOWN);
  await mustAnswer(parent, 409, 'POST', '/api/children', SHOWN);
  return id;
}

/** Children that no request deletes: generated deletions use ids of the demo club. */
async function addChildren(parent: ApiClient): Promise<number[]> {
  const ids: number[] = [];
  for (const firstName of ['Kept', 'Stays', 'Remains', 'Lasting']) {
    const child = { ...SHOWN, firstName };
    ids.push((await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child)).id);
  }
  return ids;
}

async function addDocuments(parent: ApiClient, childIds: readonly number[]): Promise<readonly number[]> {
  for (const id of childIds) {
    await mustAnswer(parent, 201, 'POST', `/api/children/${id}/age-verification`, { document: PNG_URL });
  }
  return childIds;
}

async function secondaryLinks(admin: ApiClient, childId: number, parentIds: readonly number[]): Promise<number[]> {
  const made = parentIds.map((parentId) => {
    const body = { childId, parentId, accessLevel: 'view-only' };
    return mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/link-child-to-parent', body);
  });
  return (await Promise.all(made)).map(({ id }) => id);
}

async function decidedRequest(parent: ApiClient, existingChildId: number, admin: ApiClient): Promise<number> {
  const body = { existingChildId, requestReason: 'Her grandmother' };
  const { id } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/child-access-requests', body);
  await mustAnswer(admin, 200, 'PUT', `/api/admin/child-access-requests/${id}`, { action: 'deny' });
  return id;
}

/** Each of these parents is shown the child and requests access to it. */
async function pendingRequests(parents: readonly ApiClient[], existingChildId: number): Promise<number[]> {
  const body = { existingChildId, requestReason: 'Her grandfather' };
  return Promise.all(
    parents.map(async (parent) => {
      await mustAnswer(parent, 409, 'POST', '/api/children', SHOWN);
      return (await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/child-access-requests', body)).id;
    }),
  );
}

/** Marks every pair of these children as not duplicates; returns the ids of the marks. */
async function ignoredPairs(admin: ApiClient, childIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, childId1] of childIds.entries()) {
    for (const childId2 of childIds.slice(index + 1)) {
      const pair = { childId1, childId2, reason: 'Seen together' };
      ids.push((await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/duplicate-ignore-pairs', pair)).id);
    }
  }
  return ids;
}

const GAMES = baseballGames([
  'Mateo,Alvarez,2026-09-05,Hawks,Rattlers',
  'Mateo,Alvarez,2026-09-05,Hawks,Rattlers',
  'Nobody,Known,2026-09-05,Hawks,Rattlers',
]);

async function unconfirmedUploads(site: string, admin: ApiClient): Promise<number[]> {
  const ids: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload += 1) ids.push(await uploadGames(site, admin, GAMES));
  return ids;
}

async function upcomingEvents(admin: ApiClient): Promise<number[]> {
  const events = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', '/api/events?when=upcoming');
  return events.map(({ id }) => id);
}

/** Registers the children for an event with more time slots than children. */
async function registrationsInSlots(
  admin: ApiClient,
  childIds: readonly number[],
): Promise<SampleRecords['slotRegistrations']> {
  const { id: eventId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
    ...{ title: 'Changing times', sport: 'group', locationId: 1, coachIds: [2], capacity: 20, price: 0 },
    ...{ date: '2030-05-04', startTime: '08:00', endTime: '13:00', allowTimeSlots: true, sessionDuration: 15 },
  });
  const slots = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', `/api/events/${eventId}/timeslots`);
  const slotIds = slots.map(({ id }) => id);
  const ids: number[] = [];
  for (const [index, childId] of childIds.entries()) {
    const body = { childId, eventId, timeSlotId: slotIds[index] };
    const { registration } = await mustAnswer<{ registration: { id: number } }>(
      admin,
      201,
      'POST',
      '/api/register-child',
      body,
    );
    ids.push(registration.id);
  }
  return { ids, slotIds };
}

async function registrationsFor(eventIds: readonly number[], admin: ApiClient): Promise<Registration[]> {
  const rosters = await Promise.all(
    eventIds.map(async (eventId) => {
      const roster = await mustAnswer<{ childId: number }[]>(admin, 200, 'GET', `/api/events/${eventId}/roster`);
      return roster.map(({ childId }) => ({ childId, eventId }));
    }),
  );
  return rosters.flat();
}
