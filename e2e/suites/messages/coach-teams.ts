import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addChild } from '../../support/children.ts';
import { after, befall, empty, lost } from '../../support/fates.ts';
import { expectAlarm, expectSaid, expectToast } from '../../support/said.ts';
import type { Stage } from '../../support/stage.ts';

const NETWORK = 'Network error. Please try again.';

/** What teams and players say (S2 §5, §8). */
export function coachTeamMessages(stage: Stage): void {
  describe('teams', () => {
    it('When a team cannot be made or saved, then it is said why, and trying again succeeds @spec S2.8.101, S2.8.102', async () => {
      const page = await stage.open('coach', '/coach?tab=teams&dialog=create-team');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectSaid(form, 'Team name is required');
      await form.getByLabel('Team name').fill('Messengers');
      await form.getByLabel('Minimum age').fill('13');
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectSaid(form, 'Maximum age must be greater than or equal to minimum age');
      await form.getByLabel('Minimum age').fill('8');
      await befall(page, 'POST /api/teams', lost);
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectAlarm(page, { title: 'Failed to create team', text: NETWORK });
      await form.getByRole('button', { name: 'Create Team' }).click();
      await expectToast(page, { title: 'Team created successfully' });

      const { id } = await teamNamed(stage, 'Messengers');
      await stage.open('coach', `/coach?tab=teams&team=${id}&dialog=edit-team`);
      await form.getByLabel('Team name').fill('Couriers');
      await befall(page, `PUT /api/teams/${id}`, lost);
      await form.getByRole('button', { name: 'Save' }).click();
      await expectAlarm(page, { title: 'Failed to update team', text: NETWORK });
    });

    it('When a child cannot join or leave, then it is said why @spec S2.8.103, S2.8.104, S2.8.105', async () => {
      const child = await addChild(stage, 'parent2', 'Gustav');
      const team = await stage.elsewhere<{ id: number }>('coach', 'POST', '/api/teams', {
        ...{ name: 'Joiners', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] },
      });
      const calls = `/api/teams/${team.id}/members`;
      const page = await stage.open('coach', `/coach?tab=teams&team=${team.id}&dialog=add-member`);
      await page.getByRole('searchbox', { name: 'Search children' }).fill('Gustav');
      const add = page.getByRole('button', { name: 'Add Gustav Messenger' });
      await befall(page, `POST ${calls}`, lost);
      await add.click();
      await expectAlarm(page, { title: 'Failed to add child to team', text: NETWORK });
      const older = { name: 'Joiners', sport: 'baseball', minAge: 14, maxAge: 16, coachIds: [2] };
      await befall(
        page,
        `POST ${calls}`,
        after(() => stage.elsewhere('coach', 'PUT', `/api/teams/${team.id}`, older)),
      );
      await add.click();
      const text = "Child age (10) is outside the team's age range (14-16)";
      await expectAlarm(page, { title: 'Age Restriction', text });

      await stage.elsewhere('coach', 'PUT', `/api/teams/${team.id}`, { ...older, minAge: 8 });
      await stage.elsewhere('coach', 'POST', calls, { childId: child.id });
      await stage.open('coach', `/coach?tab=teams&team=${team.id}&dialog=members`);
      await page.getByRole('button', { name: 'Remove Gustav Messenger' }).click();
      await befall(page, `DELETE ${calls}/${child.id}`, lost);
      await question(page).getByRole('button', { name: 'Remove' }).click();
      await expectAlarm(page, { title: 'Failed to remove child from team', text: NETWORK });
    });
  });

  describe('players', () => {
    it('When they do not load, or there are none, then it is said @spec S2.8.201, S2.8.203', async () => {
      const page = await stage.open('nobody', '/login');
      await befall(page, 'GET /api/all-children', lost);
      await stage.open('coach', '/coach?tab=players');
      await expectSaid(page, 'Failed to load children', NETWORK);
      await befall(page, 'GET /api/all-children', empty);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectSaid(page, 'No players found');
    });
  });
}

async function teamNamed(stage: Stage, name: string): Promise<{ id: number }> {
  const teams = await stage.elsewhere<{ id: number; name: string }[]>('coach', 'GET', '/api/teams');
  const team = teams.find((each) => each.name === name);
  if (!team) throw new Error(`There is no team ${name}`);
  return team;
}

const question = (page: Page) => page.getByRole('alertdialog');
