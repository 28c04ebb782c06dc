import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Club } from '@fieldhouse/infra/testing';
import type { Page } from 'playwright-core';

/** A finished page without its scripts. */
export interface StaticPage {
  html: string;
  css: string;
}

/** Captures the open page. Its HTML expects the style sheet at `baseline.css` in the same folder. */
export async function capturePage(page: Page): Promise<StaticPage> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const font = document.querySelector('link[as="font"]')?.outerHTML ?? '';
    const root = document.documentElement.cloneNode(true);
    if (!(root instanceof HTMLElement)) throw new Error('The page has no root');
    for (const one of root.querySelectorAll('script, style, link')) one.remove();
    const style = '<link rel="stylesheet" href="baseline.css">';
    root.querySelector('head')?.insertAdjacentHTML('beforeend', style + font);
    return { html: `<!doctype html>${root.outerHTML}`, css: rules.map(({ cssText }) => cssText).join('\n') };
  });
}

/**
 * Serves the page from the platform's web server, compressed like the platform's own files: as an additional release of
 * the shell that no page uses. `path` is its path on the site; call `remove` before the next one.
 */
export async function serveStatic(
  club: Club,
  { html, css }: StaticPage,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
  const folder = join(club.dataDir, 'releases/shell', hash);
  // The server lists the files of a release once, so all files must exist before its first request.
  await mkdir(folder, { recursive: true });
  const files = {
    [`baseline-${hash}.html`]: html.replace('baseline.css', `baseline-${hash}.css`),
    [`baseline-${hash}.css`]: css,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  return { path: `/assets/baseline-${hash}.html`, remove: () => rm(folder, { recursive: true }) };
}
