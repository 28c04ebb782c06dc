/** The push services of the browsers: Chrome and others of its engine, Firefox, Edge on Windows, Safari. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'web.push.apple.com'];
const PUSH_DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com'];

/** A host has no other character: parsers differ in where one with `;` or `{` ends. */
const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+$/;

/**
 * The normalised address of a known push service: https, its usual port, no user. Undefined: it is none (S2.5.2001).
 * Whoever subscribes names it, so the service stores and sends to no other.
 */
export function pushEndpoint(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const { hostname, href } = url;
  const isKnown = PUSH_HOSTS.includes(hostname) || PUSH_DOMAINS.some((domain) => hostname.endsWith(domain));
  return isKnown && HOST.test(hostname) ? href : undefined;
}
