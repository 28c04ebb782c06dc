import type { Page } from 'playwright-core';

declare global {
  var printScreens: ((test: string) => Promise<void>) | undefined;
}

const openPages = new Map<Page, string[]>();

/** Registers a page: when a test fails, its text is printed, with its last calls that failed or changed something. */
export function watchScreen(page: Page): void {
  const calls: string[] = [];
  openPages.set(page, calls);
  page.on('close', () => openPages.delete(page));
  page.on('response', (answer) => {
    const request = answer.request();
    if (request.method() === 'GET' && answer.status() < 400) return;
    calls.push(`${request.method()} ${new URL(answer.url()).pathname} ${answer.status()}`);
  });
  page.on('requestfailed', (request) => {
    calls.push(`${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`);
  });
}

globalThis.printScreens = async (test) => {
  for (const [page, calls] of openPages) {
    const shown = await page.evaluate(screenText).catch((error: Error) => error.message);
    process.stderr.write(
      `At the failure of '${test}'\n${page.url()}\n${shown}\nLast calls: ${calls.slice(-5).join(', ')}\n\n`,
    );
  }
};

/** Runs in the page: its text without empty lines, the values of its fields, and the element with the focus. */
function screenText(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const lines = document.body.innerText.split('\n').filter((line) => line.trim() !== '');
  const focused = document.activeElement;
  return [
    ...lines.slice(0, 120),
    ...fields.map(({ name, value, type }) => `[${name || type}] ${type === 'password' ? '' : value}`),
    `Focus: ${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 60)}`,
  ].join('\n');
}
