import type { Club } from '@fieldhouse/infra/testing';
import { type ApiClient, apiClient } from './api-client.ts';
import { PNG_URL } from './child-calls.ts';
import { addTwice, type Duplicates, mergeAll } from './children-to-merge.ts';
import { deadEventsOf } from './dead-events.ts';
import { smallExport, uploadImport } from './import-files.ts';
import { failMails, holdMails, refuseMailOf, unsubscribePath } from './mail-states.ts';
import { mustAnswer, OWN_PASSWORD, registerOwnParent } from './own-people.ts';
import { addRemindedEvents } from './reminded-events.ts';
import { baseballGames, uploadGames } from './upload-games.ts';
import { waitFor } from './wait-for.ts';

/** What generated requests are about where only a real one will do: none of it belongs to the demo club's people. */
export interface SampleRecords {
  /** Accounts that may be renamed, promoted, locked out and deleted. */
  userIds: readonly number[];
  /** Accounts whose right passwords are known; several, as each is closed for a while after a few wrong ones. */
  logins: readonly { username: string; password: string }[];
  waiverHash: string;
  /** A waiver that the parent who asks has signed. */
  signatureIds: readonly number[];
  /** Good once. */
  resetToken: string;
  /** One that nothing uses up. */
  lastingToken: string;
  /** Another family's child that was just shown to the parent who asks. */
  shownChildId: number;
  /** Links that are not primary. */
  linkIds: readonly number[];
  /** An access request of the parent who asks that was decided. */
  decidedRequestId: number;
  /** Access requests that wait for a decision. */
  pendingRequestIds: readonly number[];
  /** Pairs of children who are marked as not duplicates. */
  ignoredPairIds: readonly number[];
  /** Uploads of game data that wait to be confirmed, by an admin. */
  uploadIds: readonly number[];
  /** A file that may be imported, and uploads of it. */
  importFile: string;
  importIds: readonly number[];
  /** Names of complete backups. */
  backupFiles: readonly string[];
  /** Two children of one name. */
  duplicates: Duplicates;
  /** A merge of others that can be undone. */
  mergeId: number;
  /** Children that no request removes; each has an age document. */
  undeletedChildIds: readonly number[];
  /** Events that svc-notify could not handle. */
  deadEventIds: readonly string[];
  /** Mails that have failed. */
  failedMailIds: readonly number[];
  /** Mails that are held back. */
  heldMailIds: readonly number[];
  /** Accounts whose address takes no mail. */
  refusedUserIds: readonly number[];
  /** Of a reminder’s unsubscribe link. */
  unsubscribeToken: string;
  upcomingEventIds: readonly number[];
  /** Events a day ahead whose families were reminded. */
  remindedEventIds: readonly number[];
  /** Registrations for upcoming events. */
  registrations: readonly Registration[];
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

/** Makes them, before anything asks so often that it has to wait. */
export async function makeSampleRecords(
  club: Pick<Club, 'url' | 'dataDir'>,
  { asker, admin }: { asker: ApiClient; admin: ApiClient },
): Promise<SampleRecords> {
  const site = club.url;
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => registerOwnParent(site)));
  const known = await Promise.all(Array.from({ length: LOGINS }, () => registerOwnParent(site)));
  const [signing, forgetting, remembering] = [
    await registerOwnParent(site),
    await registerOwnParent(site),
    await registerOwnParent(site),
  ];
  const { hash } = await mustAnswer<{ hash: string }>(asker, 200, 'GET', '/api/waivers/current');
  const shownChildId = await showChild(asker, signing.client);
  const keptIds = await addChildren(signing.client);
  const upcomingEventIds = await upcomingEvents(admin);
  const importFile = await smallExport(admin);
  const signatures = await mustAnswer<{ id: number }[]>(signing.client, 200, 'GET', '/api/waivers/signed');
  return {
    userIds: people.map(({ id }) => id),
    logins: known.map(({ username }) => ({ username, password: OWN_PASSWORD })),
    waiverHash: hash,
    signatureIds: signatures.map(({ id }) => id),
    resetToken: await resetTokenOf(site, forgetting.email, admin),
    lastingToken: await resetTokenOf(site, remembering.email, admin),
    shownChildId,
    linkIds: await secondaryLinks(
      admin,
      keptIds[0] ?? 0,
      known.map(({ id }) => id),
    ),
    decidedRequestId: await decidedRequest(asker, shownChildId, admin),
    pendingRequestIds: await pendingRequests(
      known.map(({ client }) => client),
      shownChildId,
    ),
    ignoredPairIds: await ignoredPairs(admin, keptIds),
    uploadIds: await waitingUploads(site, admin),
    importFile,
    importIds: [await uploadImport(site, admin, importFile), await uploadImport(site, admin, importFile)],
    backupFiles: [await makeBackup(admin)],
    duplicates: await addTwice(signing.client, 'Double'),
    mergeId: await mergeAll(admin, await addTwice(signing.client, 'Merged')),
    undeletedChildIds: await withDocuments(signing.client, keptIds),
    deadEventIds: await deadEventsOf(club, DEAD_EVENTS),
    failedMailIds: await failMails(club, FAILED_MAILS),
    heldMailIds: await holdMails(club, HELD_MAILS),
    ...(await mailOf(club, [signing.id, forgetting.id, remembering.id])),
    upcomingEventIds,
    remindedEventIds: await addRemindedEvents(admin, REMINDED, keptIds[1] ?? 0),
    registrations: await registrationsFor(upcomingEventIds, admin),
  };
}

async function makeBackup(admin: ApiClient): Promise<string> {
  const path = '/api/admin/backup/trigger';
  return (await mustAnswer<{ filename: string }>(admin, 200, 'POST', path)).filename;
}

/** These accounts' addresses take no mail, and the token of the last one's unsubscribe link. */
async function mailOf(club: Pick<Club, 'url' | 'dataDir'>, refusedUserIds: readonly number[]) {
  await refuseMailOf(club, refusedUserIds);
  const path = await unsubscribePath(club, refusedUserIds.at(-1) ?? 0);
  return { refusedUserIds, unsubscribeToken: path.replace(/.*token=/, '') };
}

/** The token of a reset link, as its reader finds it in the mail: a demo keeps mail with its links. */
async function resetTokenOf(site: string, email: string, admin: ApiClient): Promise<string> {
  await mustAnswer(apiClient(site), 202, 'POST', '/api/auth/forgot-password', { email });
  return waitFor('a mail with a reset link', async () => {
    const mails = await mustAnswer<{ id: number; to: string; subject: string }[]>(admin, 200, 'GET', '/api/admin/mail');
    const mail = mails.find(({ to, subject }) => to === email && subject === 'Reset your password');
    if (!mail) return undefined;
    const { text } = await mustAnswer<{ text: string }>(admin, 200, 'GET', `/api/admin/mail/${mail.id}`);
    return /token=([\w-]{43})/.exec(text)?.[1];
  });
}

const SHOWN = { firstName: 'Shown', lastName: 'Once', birthdate: '2016-05-04' };

/** A child of `owner`, as a candidate when `asker` wants to add one of the same name. */
async function showChild(asker: ApiClient, owner: ApiClient): Promise<number> {
  const { id } = await mustAnswer<{ id: number }>(owner, 201, 'POST', '/api/children', SHOWN);
  await mustAnswer(asker, 409, 'POST', '/api/children', SHOWN);
  return id;
}

/** Children that no request removes: those are about the demo club’s. */
async function addChildren(parent: ApiClient): Promise<number[]> {
  const ids: number[] = [];
  for (const firstName of ['Kept', 'Stays', 'Remains', 'Lasting']) {
    const child = { ...SHOWN, firstName };
    ids.push((await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child)).id);
  }
  return ids;
}

async function withDocuments(parent: ApiClient, childIds: readonly number[]): Promise<readonly number[]> {
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

async function decidedRequest(asker: ApiClient, existingChildId: number, admin: ApiClient): Promise<number> {
  const body = { existingChildId, requestReason: 'Her grandmother' };
  const { id } = await mustAnswer<{ id: number }>(asker, 201, 'POST', '/api/child-access-requests', body);
  await mustAnswer(admin, 200, 'PUT', `/api/admin/child-access-requests/${id}`, { action: 'deny' });
  return id;
}

/** Each of these parents is shown the child and asks for access to it. */
async function pendingRequests(askers: readonly ApiClient[], existingChildId: number): Promise<number[]> {
  const body = { existingChildId, requestReason: 'Her grandfather' };
  return Promise.all(
    askers.map(async (asker) => {
      await mustAnswer(asker, 409, 'POST', '/api/children', SHOWN);
      return (await mustAnswer<{ id: number }>(asker, 201, 'POST', '/api/child-access-requests', body)).id;
    }),
  );
}

/** Each two of these children. */
async function ignoredPairs(admin: ApiClient, childIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, childId1] of childIds.entries()) {
    for (const childId2 of childIds.slice(at + 1)) {
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

async function waitingUploads(site: string, admin: ApiClient): Promise<number[]> {
  const ids: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload += 1) ids.push(await uploadGames(site, admin, GAMES));
  return ids;
}

async function upcomingEvents(admin: ApiClient): Promise<number[]> {
  const events = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', '/api/events?when=upcoming');
  return events.map(({ id }) => id);
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
