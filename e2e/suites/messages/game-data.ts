import { readFile } from 'node:fs/promises';
import { addDays, clubToday } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';
const UPLOAD = '/coach?sub=game-data';
const MANAGE = '/coach?sub=game-data,manage';
const GAME_DAY = addDays(clubToday(new Date()), -10);

/** Messages about game data, and one file from its template to the page of a player (S2 §5, §8). */
export function gameDataMessages(session: BrowserSession): void {
  describe('game data', () => {
    it('When sport or file is missing, or the file is no CSV or refused, then the reason is shown @spec S2.5.301, S2.5.302, S2.8.301, S2.8.302, S2.8.303, S2.8.304', async () => {
      const page = await session.open('coach', UPLOAD);
      const upload = page.getByRole('button', { name: 'Upload', exact: true });
      const missing = { title: 'Missing Information', text: 'Please select a sport and choose a file to upload.' };
      await upload.click();
      await expectErrorToast(page, missing);
      await choose(page, 'games.xlsx', 'First Name');
      await expectErrorToast(page, { title: 'Invalid File Type', text: 'Please select a CSV file.' });
      await choose(page, 'empty.csv', '');
      await page.getByLabel('Sport').selectOption('Baseball');
      await upload.click();
      await expectErrorToast(page, { title: 'Upload Failed', text: 'The file is empty' });

      await interceptNextCall(page, 'POST /api/game-data/upload', errorWithoutBody);
      await upload.click();
      await expectErrorToast(page, { title: 'Upload Failed', text: 'There was an error processing the upload.' });
      await interceptNextCall(page, 'POST /api/game-data/upload', connectionLost);
      await upload.click();
      await expectErrorToast(page, { title: 'Upload Failed', text: NETWORK });
      await session.open('coach', UPLOAD);
      await page.getByLabel('Sport').selectOption('Baseball');
      await upload.click();
      await expectErrorToast(page, missing);
    });

    it('When a record cannot be linked, then an error is shown, and trying again succeeds @spec S2.8.402', async () => {
      const id = await addRecord(session, { firstName: 'Unknown', lastName: 'Linkable', opponent: 'Message Linkers' });
      const page = await session.open('coach', `${MANAGE}&game=${id}&dialog=game-record`);
      const record = page.getByRole('dialog', { name: 'Unknown Linkable' });
      const link = record.getByRole('button', { name: 'Link', exact: true });
      await link.click();
      await expectText(record, 'Please select a player');
      await record.getByRole('combobox', { name: 'Link to a player' }).fill('Meera');
      await page.getByRole('option', { name: /Meera Raman/ }).click();
      await interceptNextCall(page, `POST /api/game-data/${id}/link`, connectionLost);
      await link.click();
      await expectErrorToast(page, { title: 'Linking Failed', text: NETWORK });
      await link.click();
      await expectToast(page, { title: 'Game record linked', text: 'It is on the page of Meera Raman now.' });
      await record.getByRole('link', { name: 'Meera Raman' }).waitFor();
    });

    it('When test data cannot be added, then an error is shown, and trying again succeeds @spec S2.8.401', async () => {
      const page = await session.open('coach', MANAGE);
      const add = page.getByRole('button', { name: 'Add Test Data' });
      await interceptNextCall(page, 'POST /api/game-data/create-sample', connectionLost);
      await add.click();
      await expectErrorToast(page, { title: 'Failed to create sample data', text: NETWORK });
      await add.click();
      await expectToast(page, { title: 'Test data added' });
      await page.getByRole('button', { name: 'Remove Test Data' }).click();
      await expectToast(page, { title: 'Test data removed' });
    });

    it('When Fix Game Data fails, then an error is shown, and trying again succeeds @spec S2.8.403', async () => {
      await addRecord(session, { firstName: 'Layla', lastName: 'Haddad', opponent: 'Message Fixers' });
      const page = await session.open('nobody', '/login');
      await interceptNextCall(page, 'POST /api/fix-game-data', connectionLost);
      await session.open('coach', '/coach?dialog=fix-game-data');
      const fix = page.getByRole('dialog', { name: 'Fix Game Data' });
      await expectText(fix, 'Fix failed', NETWORK);
      await fix.getByRole('button', { name: 'Try again' }).click();
      await expectText(fix, '1 to Layla Haddad');
      await interceptNextCall(page, 'POST /api/fix-game-data', connectionLost);
      await fix.getByRole('button', { name: 'Fix', exact: true }).click();
      await expectErrorToast(page, { title: 'Fix failed', text: NETWORK });
      await fix.getByRole('button', { name: 'Fix', exact: true }).click();
      await expectToast(page, { title: 'Game data fixed', text: /^1 record linked/ });
    });

    it('When the basketball template is uploaded unchanged, then its example is one valid row', async () => {
      const page = await session.open('coach', UPLOAD);
      await choose(page, 'template.csv', (await templateOf(page, 'basketball')).join('\r\n'));
      await page.getByLabel('Sport').selectOption('Basketball');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const counts = page.getByRole('group', { name: 'Upload results' });
      await counts.waitFor();
      expect(await counts.getByRole('definition').allInnerTexts()).toEqual(['0', '1', '0', '0']);
      await page.getByRole('button', { name: 'Discard upload' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await page.getByLabel('Sport').waitFor();
    });

    it('When a template is filled in and uploaded, then its games are reviewed, stored and shown on the page of the player @spec S2.1.301, S2.2.302, S2.3.303, S2.3.304, S2.4.302, S2.7.303, S2.7.304, S2.7.305, S2.8.402', async () => {
      const opponent = 'Message Testers';
      await addRecord(session, { firstName: 'June', lastName: 'Park', childId: 3, opponent });
      const page = await session.open('coach', UPLOAD);
      const [header = '', example = ''] = await templateOf(page, 'baseball');
      const game = (player: string, against: string, figures = '4,3,1,2,0,1,1,0') =>
        `${player},${GAME_DAY},10:00,Hawks,${against},Hill Diamond,${figures}`;
      const file = [
        header,
        game('Min,Park', opponent),
        example.replace('Lions', opponent),
        game('June,Park', opponent),
        game('Min,Park', 'Message Mistakes', '1,2,0,0,0,0,0,0'),
      ];
      await choose(page, 'messages.csv', file.join('\r\n'));
      await page.getByLabel('Sport').selectOption('Baseball');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();

      const counts = page.getByRole('group', { name: 'Upload results' });
      await counts.waitFor();
      expect(await counts.getByRole('definition').allInnerTexts()).toEqual(['2', '1', '0', '1']);
      const error = page
        .getByRole('region', { name: 'Errors', exact: true })
        .getByRole('row')
        .filter({ hasText: 'Hits' });
      await error.waitFor();
      expect(await error.getByRole('cell').allInnerTexts()).toEqual(['5', 'Hits', 'Hits cannot be more than At Bats']);

      const uploadId = new URL(page.url()).searchParams.get('upload');
      const player = page.getByRole('combobox', { name: 'Player for Alex Sample' });
      const pick = async () => {
        await player.fill('Min');
        await page.getByRole('option', { name: /Min Park/ }).click();
      };
      await interceptNextCall(page, `PATCH /api/game-data/uploads/${uploadId}/rows/2`, connectionLost);
      await pick();
      await expectErrorToast(page, { title: 'Link Failed', text: NETWORK });
      await pick();
      await page.getByRole('button', { name: 'Undo linking Alex Sample' }).waitFor();
      const duplicate = page.getByRole('group', { name: 'June Park, line 4' });
      await duplicate.getByRole('radio', { name: 'Overwrite' }).click();
      await duplicate.getByRole('radio', { name: 'Overwrite', checked: true }).waitFor();
      await interceptNextCall(page, 'POST /api/game-data/confirm', connectionLost);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expectErrorToast(page, { title: 'Upload Failed', text: NETWORK });
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expectText(page, '2 created, 1 updated, 0 skipped', 'messages.csv is stored. 1 row with errors left out.');

      await page.getByRole('button', { name: 'View the records' }).click();
      await page.getByRole('searchbox', { name: 'Search records' }).fill(opponent);
      const records = page.getByRole('region', { name: 'Game records' });
      await records.getByText('Isaiah Greene').first().waitFor({ state: 'hidden' });
      await records.getByText('At Bats 4 · Hits 3 · Runs 1 · RBIs 2').nth(1).waitFor();
      await records.getByRole('button', { name: 'Alex Sample', exact: true }).waitFor();
      await records.getByText('Baseball · Min Park').waitFor();
      expect(await records.getByText('vs. Message Testers').count()).toBe(3);

      await session.open('parent2', '/children/4');
      const games = page.getByRole('region', { name: 'Game records' });
      await games.getByText(`vs. ${opponent}`).nth(1).waitFor();
      await session.open('parent2', '/children/3');
      await games
        .getByRole('row')
        .filter({ hasText: opponent })
        .getByRole('cell', { name: '3', exact: true })
        .waitFor();
    });
  });
}

interface AddedRecord {
  firstName: string;
  lastName: string;
  childId?: number;
  opponent: string;
}

/** Stores a record of one at bat by a call that confirms the row without an upload; returns its id. */
async function addRecord(session: BrowserSession, record: AddedRecord): Promise<number> {
  const game = { sport: 'baseball', gameDate: GAME_DAY, gameTime: '10:00', teamName: 'Hawks', location: null };
  const stats = { atBats: 1, hits: 0, runs: 0, rbis: 0, walks: 0, strikeouts: 1, stolenBases: 0, errors: 0 };
  await session.sendAs('coach', 'POST', '/api/game-data/confirm', { gameData: [{ ...game, ...record, stats }] });
  const list = `/api/game-data/all?q=${encodeURIComponent(record.opponent)}`;
  const [added] = await session.sendAs<{ id: number }[]>('coach', 'GET', list);
  if (!added) throw new Error(`No record against ${record.opponent} was stored`);
  return added.id;
}

/** The lines of a sport’s template, downloaded by the browser. */
async function templateOf(page: Page, sport: 'baseball' | 'basketball'): Promise<string[]> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`^${sport} template`, 'i') }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`${sport}-template.csv`);
  return (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Choose or drop a CSV file').setInputFiles(file);
}
