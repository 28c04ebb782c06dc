/** The push services of the browsers: Chrome and others of its engine, Firefox, Edge on Windows, Safari. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'web.push.apple.com'];
const PUSH_DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com'];

/**
 * Whether it is an address of a known push service: https, its usual port, no user (S2.5.2001). Whoever subscribes
 * names it, so the service sends to no other.
 */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return PUSH_HOSTS.includes(url.hostname) || PUSH_DOMAINS.some((domain) => url.hostname.endsWith(domain));
}
