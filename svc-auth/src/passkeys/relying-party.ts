import { isIP } from 'node:net';
import { Problem, type ServiceEnvironment } from '@fieldhouse/service-kit';

/** The site as passkeys know it. */
interface RelyingParty {
  /** A passkey works for this domain and its subdomains. */
  id: string;
  /** The origins of the pages that may use one. */
  origins: string[];
}

/**
 * The relying party of a site (product decision 93): its host without `www.`. Undefined where browsers allow no
 * passkeys: at an IP address, and without https, except on `localhost`.
 */
export function relyingPartyOf({ siteUrl }: Pick<ServiceEnvironment, 'siteUrl'>): RelyingParty | undefined {
  const { protocol, hostname, port } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) !== 0 || hostname.startsWith('[') || (protocol !== 'https:' && !isLocal)) return undefined;
  const id = hostname.replace(/^www\./, '');
  const originOf = (host: string) => `${protocol}//${host}${port && `:${port}`}`;
  return { id, origins: [originOf(id), originOf(`www.${id}`)] };
}

/** The same for a call that needs it. Throws 409 `passkeys_not_offered`. */
export function requireRelyingParty(environment: Pick<ServiceEnvironment, 'siteUrl'>): RelyingParty {
  const party = relyingPartyOf(environment);
  if (party) return party;
  throw new Problem(409, 'passkeys_not_offered', 'This site has no passkeys, since its address has no name with https');
}
