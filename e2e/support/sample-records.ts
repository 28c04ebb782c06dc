import { DEMO_CHILDREN, DEMO_COACHES, DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import type { Club } from '@fieldhouse/infra/testing';
import type { RecordsOfClub } from '@fieldhouse/infra/testing/routes';
import { type ApiClient, apiClient, signedInAs } from './api-client.ts';
import { addChildTwice, mergeDuplicates } from './children-to-merge.ts';
import { addDeadEvents } from './dead-events.ts';
import { smallExport, uploadImport } from './import-files.ts';
import { markMailsFailed, markMailsHeld, refuseMailTo, unsubscribePath } from './mail-states.ts';
import { addNotices } from './notices.ts';
import { mustAnswer, OWN_PASSWORD, registerOwnParent } from './own-people.ts';
import { addPasskeys } from './passkeys.ts';
import { PNG_URL } from './png-image.ts';
import { addAddressToken, addInvitationToken, addStopToken, markPairsEarlier } from './record-states.ts';
import { addRemindedEvents } from './reminded-events.ts';
import { baseballGames, uploadGames } from './upload-games.ts';
import { waitFor } from './wait-for.ts';

/** Records for generated requests, which may change or delete them without effect on the demo club. */
export interface SampleRecords extends RecordsOfClub {
  /** A file that may be imported. */
  importFile: string;
}

interface Registration {
  registrationId: number;
  childId: number;
  eventId: number;
}

const ACCOUNTS = 8;
const LOGINS = 6;
const UPLOADS = 6;
const FAILED_MAILS = 40;
const HELD_MAILS = 30;
const DEAD_EVENTS = 20;
const ANNOUNCEMENTS = 4;
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
  const candidate = await showCandidate(parent, owner.client);
  const [leaving = 0, ...keptChildren] = await addChildren(owner.client);
  const eventIds = await idsOf(admin, '/api/events?when=upcoming');
  const importFile = await smallExport(admin);
  const { primaryChildId, duplicateChildIds } = await addChildTwice(owner.client, 'Double');
  const uploads = await unconfirmedUploads(site, admin);
  const [toResend, toReset] = halves(await addRemindedEvents(admin, REMINDED, keptChildren[1] ?? 0));
  const [registrations, registrationsToCancel] = halves(await registrationsFor(eventIds, admin));
  const [toRelease, toDiscard] = halves(await markMailsHeld(club, HELD_MAILS));
  const invitable = await addChild(parent, 'Invitable');
  const invited = await inviteParents(parent, invitable);
  await addInvitationToken(club, invited[1] ?? 0, resetting.id);
  const [toJoin = 0, joinable = 0] = await inviteParents(owner.client, keptChildren[3] ?? 0);
  const [toDecline = 0] = await inviteParents(owner.client, keptChildren[2] ?? 0);
  const refused = [owner.id, resetting.id, otherResetting.id];
  const [pairToUndo = 0, ...pairsToKeep] = await ignoredPairs(admin, keptChildren);
  await markPairsEarlier(club, pairsToKeep);
  return {
    importFile,
    account: changedAccounts.map(({ id }) => id),
    login: loginAccounts.map(({ username }) => ({ username, password: OWN_PASSWORD })),
    'own session': await otherSessions(site, parent),
    'own passkey': await addPasskeys(club, parent),
    ...(await makeCalendarLinks(parent)),
    'own password': [DEMO_PASSWORD],
    coach: DEMO_COACHES.map(({ id }) => id),
    // A demo coach who sends no requests: an archived one is signed out.
    'coach to archive': [4],
    waiver: [hash],
    'signed waiver': await idsOf(owner.client, '/api/waivers/signed'),
    'reset token': [await resetTokenOf(site, otherResetting.email, admin)],
    'reset token to use': [await resetTokenOf(site, resetting.email, admin)],
    'address token': [await addAddressToken(club, otherResetting.id)],
    'address token to use': [await addAddressToken(club, resetting.id)],
    invitation: [await inviteSample(admin, 'waiting'), await inviteSample(admin, 'waits')],
    'invitation to revoke': [await inviteSample(admin, 'revoked')],
    'invitation token': [await invitationTokenOf(admin, 'shown')],
    'invitation token to use': [await invitationTokenOf(admin, 'used')],
    'invitation token to decline': [await invitationTokenOf(admin, 'declined')],
    'stop token': [await addStopToken(club, otherResetting.id)],
    'stop token to use': [await addStopToken(club, resetting.id)],
    child: DEMO_CHILDREN.map(({ id }) => id),
    'own child': await idsOf(parent, '/api/children'),
    'own child with one guardian': [invitable],
    'child with an age document': await addDocuments(owner.client, keptChildren),
    'child to archive': [leaving],
    'candidate child': [candidate],
    duplicates: duplicateChildIds.map((duplicateChildId) => ({ primaryChildId, duplicateChildId })),
    merge: [await mergeDuplicates(admin, await addChildTwice(owner.client, 'Merged'))],
    'ignored pair': pairsToKeep,
    'ignored pair to undo': [pairToUndo],
    'parent link': await secondaryLinks(
      admin,
      keptChildren[0] ?? 0,
      loginAccounts.map(({ id }) => id),
    ),
    'guardian invitation': invited.map((invitationId) => ({ childId: invitable, invitationId })),
    'guardian invitation token': [await addInvitationToken(club, joinable)],
    'guardian invitation token to use': [await addInvitationToken(club, toJoin)],
    'guardian invitation token to decline': [await addInvitationToken(club, toDecline)],
    'decided access request': [await decidedRequest(parent, candidate, admin)],
    'pending access request': await pendingRequests(
      loginAccounts.map(({ client }) => client),
      candidate,
    ),
    'PNG image': [PNG_URL, PNG_URL, PNG_URL, ...NO_IMAGES],
    event: await idsOf(admin, '/api/events'),
    'upcoming event': eventIds,
    'event to resend a reminder of': toResend,
    'event to reset the reminder of': toReset,
    registration: registrations,
    'registration to cancel': registrationsToCancel.map(({ registrationId }) => registrationId),
    ...(await registrationsInSlots(admin, keptChildren)),
    team: await idsOf(admin, '/api/teams'),
    location: await idsOf(admin, '/api/locations'),
    evaluation: await idsOf(admin, '/api/skill-evaluations'),
    'game record': await idsOf(admin, '/api/game-data/all'),
    upload: uploads.slice(2),
    'row of an upload': [1, 2, 3],
    'upload to confirm': uploads.slice(0, 2),
    notification: await idsOf(await signedInAs(site, 'coach2'), '/api/notifications/unread'),
    'own notice': await addNotices(club, parent),
    ...(await writeAnnouncements(admin)),
    'failed mail': await markMailsFailed(club, FAILED_MAILS),
    'mail to release': toRelease,
    'mail to discard': toDiscard,
    'account with a refused address': refused,
    'unsubscribe token': [await refuseMail(club, refused)],
    backup: [await makeBackup(admin)],
    import: [await uploadImport(site, admin, importFile), await uploadImport(site, admin, importFile)],
    'dead event': await addDeadEvents(club, DEAD_EVENTS),
    'API document': ['events.json', 'page.js'],
  };
}

/** What looks like an image and is none. */
const NO_IMAGES = [PNG_URL.slice(0, 90), PNG_URL.replace('png', 'gif'), `${PNG_URL}AAAA`];

/** Two halves of records: a call that succeeds only once for each has its own. */
function halves<Each>(records: readonly Each[]): [Each[], Each[]] {
  const isEven = (_: Each, index: number) => index % 2 === 0;
  return [records.filter(isEven), records.filter((each, index) => !isEven(each, index))];
}

/** The ids of the records in a list. */
async function idsOf(client: ApiClient, path: string): Promise<number[]> {
  return (await mustAnswer<{ id: number }[]>(client, 200, 'GET', path)).map(({ id }) => id);
}

/** The sessions of a parent of the demo club on other devices. */
async function otherSessions(site: string, parent: ApiClient): Promise<number[]> {
  await signedInAs(site, 'parent');
  const sessions = await mustAnswer<{ id: number; isThis: boolean }[]>(parent, 200, 'GET', '/api/account/sessions');
  return sessions.filter(({ isThis }) => !isThis).map(({ id }) => id);
}

async function makeBackup(admin: ApiClient): Promise<string> {
  const path = '/api/admin/backup/trigger';
  return (await mustAnswer<{ filename: string }>(admin, 200, 'POST', path)).filename;
}

/** Marks the addresses of these accounts as refused, and reads the token of the last one's unsubscribe link. */
async function refuseMail(club: Pick<Club, 'url' | 'dataDir'>, userIds: readonly number[]): Promise<string> {
  await refuseMailTo(club, userIds);
  return (await unsubscribePath(club, userIds.at(-1) ?? 0)).replace(/.*token=/, '');
}

/** The token of a reset link, from the email. */
async function resetTokenOf(site: string, email: string, admin: ApiClient): Promise<string> {
  await mustAnswer(apiClient(site), 202, 'POST', '/api/auth/forgot-password', { email });
  return tokenInMail(admin, email, 'Reset your password');
}

const invitedAddress = (name: string) => `invited.${name}@club.example`;

/** Invites a coach, by name; returns the id of the invitation. */
async function inviteSample(admin: ApiClient, name: string): Promise<number> {
  const body = { firstName: 'Invited', lastName: 'Coach', email: invitedAddress(name), role: 'coach' };
  return (await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/invitations', body)).id;
}

/** Invites a coach; returns the token of the link. */
async function invitationTokenOf(admin: ApiClient, name: string): Promise<string> {
  await inviteSample(admin, name);
  return tokenInMail(admin, invitedAddress(name), 'You are invited to make an account');
}

/** The token of a link in an email: a demo club stores emails with their links. */
function tokenInMail(admin: ApiClient, email: string, wanted: string): Promise<string> {
  return waitFor(`an email with a link: ${wanted}`, async () => {
    const mails = await mustAnswer<{ id: number; to: string; subject: string }[]>(admin, 200, 'GET', '/api/admin/mail');
    const mail = mails.find(({ to, subject }) => to === email && subject === wanted);
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

/** A child that requests archive, and four that stay: generated requests archive and delete others. */
async function addChildren(parent: ApiClient): Promise<number[]> {
  const ids: number[] = [];
  for (const firstName of ['Leaving', 'Kept', 'Stays', 'Remains', 'Lasting']) {
    ids.push(await addChild(parent, firstName));
  }
  return ids;
}

async function addChild(parent: ApiClient, firstName: string): Promise<number> {
  const child = { ...SHOWN, firstName };
  return (await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child)).id;
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

/** Invites two other parents of a child; returns the ids of the invitations. */
async function inviteParents(guardian: ApiClient, childId: number): Promise<number[]> {
  const path = `/api/children/${childId}/guardian-invitations`;
  const ids: number[] = [];
  for (const name of ['aunt', 'uncle']) {
    const body = { email: `${name}.of.${childId}@example.com`, accessLevel: 'view-only' };
    ids.push((await mustAnswer<{ id: number }>(guardian, 201, 'POST', path, body)).id);
  }
  return ids;
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

/** Registers the children for an event with more time slots than children. */
async function registrationsInSlots(admin: ApiClient, childIds: readonly number[]) {
  const { id: eventId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
    ...{ title: 'Changing times', sport: 'group', locationId: 1, coachIds: [2], capacity: 20, price: 0 },
    ...{ date: '2030-05-04', startTime: '08:00', endTime: '13:00', allowTimeSlots: true, sessionDuration: 15 },
  });
  const slotIds = await idsOf(admin, `/api/events/${eventId}/timeslots`);
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
  return { 'event with time slots': [eventId], 'registration with a time slot': ids, 'time slot': slotIds };
}

async function registrationsFor(eventIds: readonly number[], admin: ApiClient): Promise<Registration[]> {
  const rosters = await Promise.all(
    eventIds.map(async (eventId) => {
      const path = `/api/events/${eventId}/roster`;
      const roster = await mustAnswer<Omit<Registration, 'eventId'>[]>(admin, 200, 'GET', path);
      return roster.map(({ registrationId, childId }) => ({ registrationId, childId, eventId }));
    }),
  );
  return rosters.flat();
}

/** Announcements of an admin to ages that no child of the demo club has; those that are sent reach its families. */
async function writeAnnouncements(admin: ApiClient) {
  const nobody = { kind: 'ages', minAge: 24, maxAge: 25 };
  const path = '/api/announcements';
  const write = async (audience: object) => {
    const body = { audience, title: 'Sample', body: 'A sample.' };
    return (await mustAnswer<{ id: number }>(admin, 201, 'POST', path, body)).id;
  };
  const writeAll = (count: number, audience: object = nobody) =>
    Promise.all(Array.from({ length: count }, () => write(audience)));
  const sent = await writeAll(2, { kind: 'all' });
  for (const id of sent) await mustAnswer(admin, 200, 'POST', `${path}/${id}/send`);
  return {
    'announcement draft': await writeAll(2),
    'announcement to send': await writeAll(ANNOUNCEMENTS),
    'announcement to withdraw': await writeAll(ANNOUNCEMENTS),
    'sent announcement': sent,
    'announcement token': [`1.1.${'A'.repeat(43)}`],
  };
}

/** Links to calendars of a parent, and the token of one that is not changed. */
async function makeCalendarLinks(
  parent: ApiClient,
): Promise<{ 'own calendar link': number[]; 'calendar token': string[] }> {
  const make = (name: string) =>
    mustAnswer<{ id: number; url: string }>(parent, 201, 'POST', '/api/calendar-feeds', { name });
  const [first, second, fetched] = [await make('First'), await make('Second'), await make('Fetched')];
  const token = fetched.url.split('/').at(-1)?.replace('.ics', '') ?? '';
  return { 'own calendar link': [first.id, second.id], 'calendar token': [token] };
}
