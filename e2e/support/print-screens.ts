import type { Page } from 'playwright-core';

declare global {
  var sayScreens: ((test: string) => Promise<void>) | undefined;
}

const open = new Map<Page, string[]>();

/** From now on a failing test says what this page shows, and which calls it made that failed or changed something. */
export function watchScreen(page: Page): void {
  const calls: string[] = [];
  open.set(page, calls);
  page.on('close', () => open.delete(page));
  page.on('response', (answer) => {
    const request = answer.request();
    if (request.method() === 'GET' && answer.status() < 400) return;
    calls.push(`${request.method()} ${new URL(answer.url()).pathname} ${answer.status()}`);
  });
  page.on('requestfailed', (request) => {
    calls.push(`${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`);
  });
}

globalThis.sayScreens = async (test) => {
  for (const [page, calls] of open) {
    const shown = await page.evaluate(screenText).catch((error: Error) => error.message);
    process.stderr.write(
      `At the failure of '${test}'\n${page.url()}\n${shown}\nLast calls: ${calls.slice(-5).join(', ')}\n\n`,
    );
  }
};

/** Runs in the page: its text without empty lines, what its fields hold, and where the focus is. */
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
