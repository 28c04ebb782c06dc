import { addDays, clubToday } from '@fieldhouse/contracts';
import { ClubExport } from '@fieldhouse/contracts/export';
import type { Club } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { uploadImport } from '../support/import-files.ts';
import { mustAnswer, type OwnParent, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForEmptyOutboxes } from '../support/wait-for-events.ts';

interface AccessRecord {
  entity: string;
  id: number;
  name: string;
  changes: { kind: string; from: string | null; to: string }[];
}

interface Summary {
  state: string;
  accessChanges: AccessRecord[];
  counts: { entity: string; added: number; updated: number; clubNewer: number; refused: number }[];
  conflicts: { entity: string; id: number }[];
  refusals: object[];
}

/** The import of a club's own export, in which one family has records in every service. */
export function clubImport(club: () => Club): void {
  describe('the import of all services', () => {
    let admin: ApiClient;
    let own: OwnParent;
    let childId: number;
    let file: string;

    beforeAll(async () => {
      admin = await signedInAs(club().url, 'admin');
      own = await registerOwnParent(club().url);
      const profile = { firstName: 'Ximena', lastName: 'Returning', birthdate: '2016-05-04', shirtSize: 'Youth M' };
      ({ id: childId } = await mustAnswer<{ id: number }>(own.client, 201, 'POST', '/api/children', profile));
      const event = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
        ...{ title: 'Imported Clinic', sport: 'baseball', locationId: 1, coachIds: [2], capacity: 5, price: 0 },
        ...{ date: addDays(clubToday(new Date()), 9), startTime: '16:00', endTime: '17:00' },
      });
      await mustAnswer(own.client, 201, 'POST', '/api/register-child', { childId, eventId: event.id });
      await mustAnswer(admin, 201, 'POST', '/api/skill-evaluations', {
        ...{ childId, sport: 'baseball', date: clubToday(new Date()), notes: 'Quick hands', skills: { hitting: 7 } },
      });
      await waitForEmptyOutboxes(club().serviceUrls);
      file = JSON.stringify(await mustAnswer(admin, 200, 'GET', '/api/admin/export'));
    }, 90_000);

    /** Repeats the import request until the import has this state. */
    async function until(
      state: string,
      importId: number,
      { dryRun, replace = [], accepted = [] }: { dryRun: boolean; replace?: object[]; accepted?: object[] },
    ): Promise<Summary> {
      return waitFor(state, async () => {
        const request = { importId, dryRun, replace, accepted };
        const summary = await mustAnswer<Summary>(admin, 200, 'POST', '/api/admin/import', request);
        return summary.state === state ? summary : undefined;
      });
    }

    describe('When a club imports its own export', () => {
      it('Then nothing would change', async () => {
        const importId = await uploadImport(club().url, admin, file);
        const summary = await until('checked', importId, { dryRun: true });
        expect(summary.refusals).toEqual([]);
        expect(changes(summary)).toEqual([]);
      }, 120_000);

      it('Then a role and access to a child, written into the file, need their own ticks', async () => {
        const stranger = await registerOwnParent(club().url);
        const data = ClubExport.parse(await mustAnswer(admin, 200, 'GET', '/api/admin/export'));
        for (const user of data.users) {
          if (user.id === stranger.id) Object.assign(user, { role: 'admin', version: user.version + 1000 });
        }
        const [link] = data.guardians.filter((each) => each.childId === childId);
        if (link) data.guardians.push({ ...link, id: link.id + 5000, userId: stranger.id });
        data.counts = { ...data.counts, guardians: data.guardians.length };
        const attack = JSON.stringify(data);
        const state = async () => {
          const { role } = await mustAnswer<{ role: string }>(admin, 200, 'GET', `/api/admin/users/${stranger.id}`);
          const parents = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', `/api/children/${childId}/parents`);
          return { role, isGuardian: parents.some(({ id }) => id === stranger.id) };
        };
        const importIt = async (ticks: (record: AccessRecord) => object[]) => {
          const importId = await uploadImport(club().url, admin, attack);
          const { accessChanges } = await until('checked', importId, { dryRun: true });
          const accepted = accessChanges.flatMap(ticks);
          return { accessChanges, done: await until('done', importId, { dryRun: false, accepted }) };
        };

        const { accessChanges, done } = await importIt(() => []);
        expect(accessChanges).toMatchObject([
          { entity: 'users', id: stranger.id, changes: [{ kind: 'role', from: 'parent', to: 'admin' }] },
          { entity: 'guardians', changes: [{ kind: 'new-link', from: null, to: 'full' }] },
        ]);
        expect(done.accessChanges).toMatchObject([{ entity: 'users', id: stranger.id }]);
        expect(done.refusals).toMatchObject([{ entity: 'guardians' }]);
        expect(await state()).toEqual({ role: 'parent', isGuardian: false });

        await importIt(({ entity, id, changes: [change] }) =>
          entity === 'guardians' ? [{ entity, id, kind: change?.kind, to: change?.to }] : [],
        );
        expect(await state()).toEqual({ role: 'parent', isGuardian: true });
        await mustAnswer(admin, 204, 'DELETE', `/api/admin/users/${stranger.id}`);
        await waitForEmptyOutboxes(club().serviceUrls);
      }, 120_000);

      it('Then a deleted family is restored with all its records @spec S2.7.1412', async () => {
        await mustAnswer(admin, 204, 'DELETE', `/api/admin/users/${own.id}`);
        await waitFor('the family is deleted', async () => {
          const { children, registrations, evaluations } = ClubExport.parse(
            (await admin.send('GET', '/api/admin/export')).body,
          );
          const active = registrations.filter((each) => each.childId === childId && each.state === 'active');
          const remaining = children.filter(({ id }) => id === childId).length + active.length;
          return remaining + evaluations.filter((each) => each.childId === childId).length === 0;
        });
        const importId = await uploadImport(club().url, admin, file);
        const summary = await until('checked', importId, { dryRun: true });
        const dryRun = changes(summary);
        expect(dryRun).toContainEqual(['users', { added: 1, updated: 0, clubNewer: 0, refused: 0 }]);
        expect(dryRun).toContainEqual(['children', { added: 1, updated: 0, clubNewer: 0, refused: 0 }]);
        // The deletion has cancelled its registration, which is a conflict with the active one in the file.
        const replace = summary.conflicts.map(({ entity, id }) => ({ entity, id }));
        expect(replace).toMatchObject([{ entity: 'registrations' }]);
        await until('done', importId, { dryRun: false, replace });
        const data = ClubExport.parse(await mustAnswer(admin, 200, 'GET', '/api/admin/export'));
        const before = ClubExport.parse(JSON.parse(file));
        const familyIn = ({ users, children, guardians, registrations, evaluations }: ClubExport) => ({
          user: users.find(({ id }) => id === own.id)?.username,
          child: children.find(({ id }) => id === childId)?.firstName,
          guardians: guardians
            .filter((each) => each.childId === childId)
            .map(({ userId, isPrimary }) => [userId, isPrimary]),
          registrations: registrations
            .filter((each) => each.childId === childId)
            .map(({ eventId, state }) => [eventId, state]),
          evaluations: evaluations
            .filter((each) => each.childId === childId)
            .map(({ notes, skills }) => [notes, skills]),
        });
        expect(familyIn(data)).toEqual(familyIn(before));
        await waitFor('an email with a link to choose a password', async () => {
          const mails = await mustAnswer<{ subject: string }[]>(admin, 200, 'GET', `/api/admin/mail?q=${own.username}`);
          return mails.some(({ subject }) => subject === 'Reset your password');
        });
      }, 240_000);
    });
  });
}

const changes = ({ counts }: Summary) =>
  counts.flatMap(({ entity, added, updated, clubNewer, refused }) =>
    added + updated + clubNewer + refused > 0 ? [[entity, { added, updated, clubNewer, refused }]] : [],
  );
