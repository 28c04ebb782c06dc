/*
 * Shows pushes, and opens their pages (S2.2.2003). It answers no request of a page and stores nothing, so the site loads
 * as without it. Registered only when somebody turns pushes on.
 */
const NOTHING = { title: 'News from the club', body: 'Open it to read more.', tag: 'news', link: '/' };

addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => {
  const { title, body, tag, link } = contentOf(event.data);
  event.waitUntil(registration.showNotification(title, { body, tag, data: { link } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.link));
});

/** Browsers end a subscription whose pushes show nothing, so one that cannot be read shows a general text. */
function contentOf(data) {
  try {
    return data.json();
  } catch {
    return NOTHING;
  }
}

/** Opens a path of the site in the window that was used last, or in a new one. */
async function openPage(link) {
  const [first] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!first) return clients.openWindow(link);
  const shown = await first.focus().catch(() => first);
  shown.postMessage({ kind: 'open-page', link });
}
