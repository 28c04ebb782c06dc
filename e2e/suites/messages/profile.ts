import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { PNG_URL } from '../../support/png-image.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages about a child's profile and its age document (S1 §5, §8). */
export function profileMessages(session: BrowserSession): void {
  describe('a child’s profile', () => {
    it('When a change fails, then the reason is shown, and trying again succeeds @spec S1.8.35, S1.8.36', async () => {
      const { id } = await addChild(session, 'parent', 'Profiled');
      const page = await session.open('parent', `/children/${id}?dialog=edit-child`);
      const dialog = page.getByRole('dialog');
      const save = () => dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByLabel('Nickname').fill('Pro');
      await interceptNextCall(page, `PUT /api/children/${id}`, errorWithoutBody);
      await save();
      await expectErrorToast(page, { title: 'Failed to update child profile' });
      await interceptNextCall(page, `PUT /api/children/${id}`, connectionLost);
      await save();
      await expectErrorToast(page, { title: 'Failed to update child profile', text: NETWORK });
      await save();
      await expectToast(page, { title: 'Child profile updated successfully', text: null });
    });
  });

  describe('an age document', () => {
    it.each([
      { what: 'is no image', name: 'letter.txt', type: 'text/plain', sentence: 'Please choose an image file' },
      {
        what: 'only has the type of one',
        name: 'scan.png',
        type: 'image/png',
        sentence: /^Failed to process image file\./,
      },
    ])('When the file $what, then it is not sent @spec S1.5.30', async ({ name, type, sentence }) => {
      const { id } = await addChild(session, 'parent', `Undocumented ${type.replace('/', ' ')}`);
      const page = await session.open('parent', `/children/${id}`);
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await choose(page, { name, mimeType: type, buffer: Buffer.from('Dear club') });
      await expectText(page.getByRole('main'), sentence);
      expect(sent).toEqual([]);
    });

    it('When an image cannot be read, then an error is shown @spec S1.8.39', async () => {
      const { id } = await addChild(session, 'parent', 'Unreadable');
      const page = await session.open('parent', `/children/${id}`);
      await choose(page, { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await expectErrorToast(page, { title: 'Failed to process image file' });
    });

    it('When a coach cannot mark it as checked, then the reason is shown, and trying again succeeds @spec S2.2.1101, S2.2.1104, S2.2.1106', async () => {
      const { id } = await addChild(session, 'parent', 'Checked');
      await session.sendAs('parent', 'POST', `/api/children/${id}/age-verification`, { document: PNG_URL });
      const page = await session.open('coach', `/children/${id}`);
      await interceptNextCall(page, `PUT /api/children/${id}/age-verification/checked`, connectionLost);
      await page.getByRole('button', { name: 'Mark as checked' }).click();
      await expectErrorToast(page, { title: 'Failed to mark as checked', text: NETWORK });
      await page.getByRole('button', { name: 'Mark as checked' }).click();
      await expectToast(page, { title: 'Age document checked', text: null });
      await expectText(page.getByRole('main'), /^Verified on .* by Dana Mercer$/);
      const own = await session.open('parent', `/children/${id}`);
      await expectText(own.getByRole('main'), /^Verified on \w+ \d+, \d{4}$/);
    });

    it('When an image cannot be sent, then the reason is shown, and trying again succeeds @spec S1.8.37, S1.8.38', async () => {
      const { id } = await addChild(session, 'parent', 'Documented');
      const page = await session.open('parent', `/children/${id}`);
      const buffer = await page.screenshot();
      await interceptNextCall(page, `POST /api/children/${id}/age-verification`, connectionLost);
      await choose(page, { name: 'scan.png', mimeType: 'image/png', buffer });
      await expectErrorToast(page, { title: 'Failed to upload age verification document', text: NETWORK });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectToast(page, { title: 'Age verification document uploaded successfully', text: null });
    });
  });
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel(/^Choose or drop/).setInputFiles(file);
}
