import type { BrowserContext, Page } from 'playwright-core';

/** A toast that was visible. */
interface ShownToast {
  role: string;
  /** The text of the toast and of each element in it. */
  texts: readonly string[];
}

declare global {
  /** Called in the page: a toast is visible; without one, a new document starts. */
  var reportToast: ((toast?: ShownToast) => Promise<void>) | undefined;
}

const POLL_MS = 50;
const toastsOf = new WeakMap<Page, ShownToast[]>();

/** Stores every toast of the context's pages: on a busy machine it may be gone before a test asks for it. */
export async function storeToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportToast', ({ page }, toast?: ShownToast) => {
    if (toast) toastsOf.get(page)?.push(toast);
    else toastsOf.set(page, []);
  });
  await context.addInitScript(reportToasts);
}

/**
 * Waits for a toast that the page's document has shown since the last one that was waited for. The toast may have
 * disappeared.
 */
export async function waitForToast(
  page: Page,
  isExpected: (toast: ShownToast) => boolean,
  withinMs: number,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (true) {
    const toasts = toastsOf.get(page) ?? [];
    const index = toasts.findIndex(isExpected);
    if (index >= 0) return void toasts.splice(0, index + 1);
    if (Date.now() > end) throw new Error(`The toast was not shown. Shown: ${JSON.stringify(toasts)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Runs in each document: reports a toast in the first frame in which it is visible, also to assistive technology. */
function reportToasts(): void {
  if (window !== window.top) return;
  void globalThis.reportToast?.();
  const found = new WeakSet<Element>();
  const textOf = ({ textContent }: Element) => (textContent ?? '').replace(/\s+/g, ' ').trim();
  const isVisible = (toast: Element) =>
    toast.checkVisibility({ visibilityProperty: true }) && !toast.closest('[aria-hidden="true"], [inert]');

  const reportWhenVisible = (toast: Element) => {
    if (!toast.isConnected) return;
    const role = toast.getAttribute('role');
    if (!role || !isVisible(toast)) return void requestAnimationFrame(() => reportWhenVisible(toast));
    const texts = [toast, ...toast.querySelectorAll('*')].map(textOf);
    void globalThis.reportToast?.({ role, texts });
  };
  const findToasts = () => {
    const area = document.getElementById('notifications');
    for (const toast of area?.querySelectorAll('[role="alert"], [role="status"]') ?? []) {
      if (found.has(toast)) continue;
      found.add(toast);
      requestAnimationFrame(() => reportWhenVisible(toast));
    }
  };
  new MutationObserver(findToasts).observe(document, { childList: true, subtree: true });
}
