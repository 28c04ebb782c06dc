import { team } from '@fieldhouse/club-events/testing';
import {
  http,
  noContent,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild, member } from '../../testing/builders.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const june = member({ id: 4, firstName: 'June', lastName: 'Park' });
const hawks = team({ id: 1, name: 'Hawks', minAge: 8, maxAge: 12, members: [june] });
const mateo = listedChild();
const lucia = listedChild({ id: 2, firstName: 'Lucia', age: 13, birthdate: '2013-04-15' });
const archived = listedChild({ id: 3, firstName: 'Nico', isActive: false });
const juneListed = listedChild({ id: 4, firstName: 'June', lastName: 'Park' });

let coach: OpenApp;
beforeEach(() => {
  server.use(
    http.events.get('/api/events', ok([])),
    http.events.get('/api/teams', ok([hawks])),
    http.family.get('/api/all-children', ok([lucia, archived, mateo, juneListed])),
  );
});
afterEach(() => coach.close());

const MEMBERS = '/api/teams/{id}/members';
const MEMBER = '/api/teams/{id}/members/{childId}';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Changes the members that the server answers. */
const answerMembers = (members: typeof hawks.members) =>
  server.use(http.events.get('/api/teams', ok([{ ...hawks, members }])));

describe('When a coach adds members', () => {
  const open = async () => {
    coach = await openCoach('/coach?tab=teams&team=1&dialog=add-member');
    await (await dialog('Add Member')).findByText('Mateo Alvarez');
  };
  const rows = async () => (await dialog('Add Member')).getAllByRole('listitem').map((row) => row.textContent);
  const add = async () => user.click((await dialog('Add Member')).getByRole('button', { name: 'Add Mateo Alvarez' }));

  it('Then eligible children come first, without members and archived ones @spec S2.2.105, S2.5.112-113', async () => {
    await open();
    expect((await rows()).map((text) => /(Mateo|Lucia|June|Nico)/.exec(text ?? '')?.[0])).toEqual(['Mateo', 'Lucia']);
  });

  it('Then a child outside the ages has the reason and a disabled button @spec S2.2.106, S2.5.111', async () => {
    await open();
    const form = await dialog('Add Member');
    expect(form.getByText("Child age (13) is outside the team's age range (8-12)")).toBeTruthy();
    const button = form.getByRole<HTMLButtonElement>('button', { name: 'Age Ineligible: Lucia Alvarez' });
    expect([button.textContent, button.disabled]).toEqual(['Age Ineligible', true]);
    await user.click(button);
    expect(sentRequests().map(({ call }) => call)).not.toContain('POST /api/teams/1/members');
  });

  it('Then the server searches the typed text', async () => {
    await open();
    await user.type((await dialog('Add Member')).getByRole('searchbox', { name: 'Search children' }), 'ma');
    await waitFor(() => expect(sentRequests('GET /api/all-children').at(-1)?.search).toContain('q=ma'));
  });

  it('Then Add becomes Undo, which removes the member again; the footer counts', async () => {
    server.use(
      http.events.post(MEMBERS, ok({ ...hawks, members: [june, member()] })),
      http.events.delete(MEMBER, noContent),
    );
    await open();
    answerMembers([june, member()]);
    await add();
    const form = await dialog('Add Member');
    expect(await form.findByText('Age 9 · Added just now')).toBeTruthy();
    expect(form.getByText('1 added')).toBeTruthy();
    expect(await form.findByText('Hawks · 2 members')).toBeTruthy();
    expect(await sentBodies('POST /api/teams/1/members')).toEqual([{ childId: 1 }]);
    answerMembers([june]);
    const undo = () => form.getByRole('button', { name: 'Undo adding Mateo Alvarez' });
    // A press within 800 ms after Add is ignored: a double press on Add must not undo it.
    await user.click(undo());
    await waitFor(() => expect(undo().getAttribute('aria-disabled')).toBeNull());
    expect(sentRequests().map(({ call }) => call)).not.toContain('DELETE /api/teams/1/members/1');
    await user.click(undo());
    expect(await form.findByText('0 added')).toBeTruthy();
    expect(sentRequests().filter(({ call }) => call === 'DELETE /api/teams/1/members/1')).toHaveLength(1);
    expect(await form.findByRole('button', { name: 'Add Mateo Alvarez' })).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Done' }));
    expect(queryOf(coach)).toEqual({ tab: 'teams' });
  });

  it.each([
    ['Age Restriction', 'age_outside_limits', "Child age (13) is outside the team's age range (8-12)"],
    ['Failed to add child to team', 'child_archived', 'Mateo Alvarez is archived and cannot join a team'],
  ])('Then a refusal says %s with the server’s sentence @spec S2.8.103, S2.8.105', async (title, code, sentence) => {
    server.use(http.events.post(MEMBERS, refused(409, code, sentence)));
    await open();
    await add();
    await waitFor(() => expect(coach.notices).toEqual([{ title, description: sentence, tone: 'destructive' }]));
    expect((await dialog('Add Member')).getByText('0 added')).toBeTruthy();
  });

  it('Then a club without children says so', async () => {
    server.use(http.family.get('/api/all-children', ok([])));
    coach = await openCoach('/coach?tab=teams&team=1&dialog=add-member');
    expect(await screen.findByText('No children found in the system')).toBeTruthy();
  });
});

describe('When a coach opens the members of a team', () => {
  const open = async (members = [june]) => {
    answerMembers(members);
    coach = await openCoach('/coach?tab=teams&team=1&dialog=members');
    return dialog('Hawks');
  };
  const remove = async () => {
    await user.click((await dialog('Hawks')).getByRole('button', { name: 'Remove June Park' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove June Park from Hawks?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
  };

  it('Then members outside the ages and archived members are marked', async () => {
    const form = await open([{ ...june, age: 14 }, member({ isActive: false }), member({ id: 7, age: 7 })]);
    expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('June ParkAge 14Outgrew 8-12'),
      expect.stringContaining('Mateo AlvarezAge 9Archived'),
      expect.stringContaining('Age 7Outside 8-12'),
    ]);
  });

  it('Then a member is removed after a question @spec S2.4.101', async () => {
    server.use(http.events.delete(MEMBER, noContent));
    await open();
    await user.click((await dialog('Hawks')).getByRole('button', { name: 'Remove June Park' }));
    expect(sentRequests().map(({ call }) => call)).not.toContain('DELETE /api/teams/1/members/4');
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    answerMembers([]);
    await remove();
    expect(await screen.findByText('No members yet', { selector: 'h3' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('Then a failure has its title @spec S2.8.104', async () => {
    server.use(http.events.delete(MEMBER, refused(503, 'unavailable', 'Please try again in a moment')));
    await open();
    await remove();
    await waitFor(() =>
      expect(coach.notices).toEqual([
        {
          title: 'Failed to remove child from team',
          description: 'Please try again in a moment',
          tone: 'destructive',
        },
      ]),
    );
  });

  it('Then Add Member opens its dialog', async () => {
    const form = await open();
    await user.click(form.getByRole('button', { name: 'Add Member' }));
    expect(queryOf(coach)).toEqual({ tab: 'teams', team: '1', dialog: 'add-member' });
  });
});
