import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { afterChange, connectionLost, emptyList, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages about teams and players (S2 §5, §8). */
export function coachTeamMessages(session: BrowserSession): void {
  describe('teams', () => {
    it('When a team cannot be created or saved, then the reason is shown, and trying again succeeds @spec S2.8.101, S2.8.102', async () => {
      const page = await session.open('coach', '/coach?tab=teams&dialog=create-team');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectText(form, 'Team name is required');
      await form.getByLabel('Team name').fill('Messengers');
      await form.getByLabel('Minimum age').fill('13');
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectText(form, 'Maximum age must be greater than or equal to minimum age');
      await form.getByLabel('Minimum age').fill('8');
      await interceptNextCall(page, 'POST /api/teams', connectionLost);
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectErrorToast(page, { title: 'Failed to create team', text: NETWORK });
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectToast(page, { title: 'Team created successfully' });

      const { id } = await teamNamed(session, 'Messengers');
      await session.open('coach', `/coach?tab=teams&team=${id}&dialog=edit-team`);
      await form.getByLabel('Team name').fill('Couriers');
      await interceptNextCall(page, `PUT /api/teams/${id}`, connectionLost);
      await form.getByRole('button', { name: 'Save' }).click();
      await expectErrorToast(page, { title: 'Failed to update team', text: NETWORK });
    });

    it('When a child cannot be added or removed, then the reason is shown @spec S2.8.103, S2.8.104, S2.8.105', async () => {
      const child = await addChild(session, 'parent2', 'Gustav');
      const team = await session.sendAs<{ id: number }>('coach', 'POST', '/api/teams', {
        ...{ name: 'Joiners', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] },
      });
      const calls = `/api/teams/${team.id}/members`;
      const page = await session.open('coach', `/coach?tab=teams&team=${team.id}&dialog=add-member`);
      await page.getByRole('searchbox', { name: 'Search children' }).fill('Gustav');
      const add = page.getByRole('button', { name: 'Add Gustav Messenger' });
      await interceptNextCall(page, `POST ${calls}`, connectionLost);
      await add.click();
      await expectErrorToast(page, { title: 'Failed to add child to team', text: NETWORK });
      const older = { name: 'Joiners', sport: 'baseball', minAge: 14, maxAge: 16, coachIds: [2] };
      await interceptNextCall(
        page,
        `POST ${calls}`,
        afterChange(() => session.sendAs('coach', 'PUT', `/api/teams/${team.id}`, older)),
      );
      await add.click();
      const text = "Child age (10) is outside the team's age range (14-16)";
      await expectErrorToast(page, { title: 'Age Restriction', text });

      await session.sendAs('coach', 'PUT', `/api/teams/${team.id}`, { ...older, minAge: 8 });
      await session.sendAs('coach', 'POST', calls, { childId: child.id });
      await session.open('coach', `/coach?tab=teams&team=${team.id}&dialog=members`);
      await page.getByRole('button', { name: 'Remove Gustav Messenger' }).click();
      await interceptNextCall(page, `DELETE ${calls}/${child.id}`, connectionLost);
      await question(page).getByRole('button', { name: 'Remove' }).click();
      await expectErrorToast(page, { title: 'Failed to remove child from team', text: NETWORK });
    });
  });

  describe('players', () => {
    it('When they do not load, or there are none, then a message says so @spec S2.8.201, S2.8.203', async () => {
      const page = await session.open('nobody', '/login');
      await interceptNextCall(page, 'GET /api/all-children', connectionLost);
      await session.open('coach', '/coach?tab=players');
      await expectText(page, 'Failed to load children', NETWORK);
      await interceptNextCall(page, 'GET /api/all-children', emptyList);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectText(page, 'No players found');
    });
  });
}

async function teamNamed(session: BrowserSession, name: string): Promise<{ id: number }> {
  const teams = await session.sendAs<{ id: number; name: string }[]>('coach', 'GET', '/api/teams');
  const team = teams.find((each) => each.name === name);
  if (!team) throw new Error(`There is no team ${name}`);
  return team;
}

const question = (page: Page) => page.getByRole('alertdialog');
