import { mkdir, writeFile } from 'node:fs/promises';
import { visit } from '@fieldhouse/e2e/browser';
import { mailOfEachKind } from '@fieldhouse/e2e/mail-kinds';
import type { Club } from '@fieldhouse/infra/testing';
import { takePicture } from './camera.ts';

/** The narrowest mail program, and the width that mail is made for. */
const WIDTHS = [320, 600];
const THEMES = ['light', 'dark'] as const;

/** Takes each kind of mail at 320 and 600 px, in both themes: `<name>-<width>-<theme>.webp`. */
export async function takeMails(club: Pick<Club, 'url' | 'dataDir'>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kinds = await mailOfEachKind(club);
  const { page, leave } = await visit({ at: club.url, size: { width: 600, height: 800 } });
  try {
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      for (const { name, html } of kinds) {
        await page.setContent(html);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ width, height });
          const picture = await takePicture(page, { scale: 1, quality: 50 });
          await writeFile(`${folder}${name}-${width}-${theme}.webp`, picture);
        }
      }
    }
  } finally {
    await leave();
  }
}
