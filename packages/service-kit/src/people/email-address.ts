import { domainToASCII, domainToUnicode } from 'node:url';
import { normalized } from '@fieldhouse/contracts';

const BEYOND_ASCII = /[^\p{ASCII}]/u;
/** A domain with a label in punycode. */
const ENCODED = /(?:^|\.)xn--/i;

/**
 * An email address as it is stored, compared and sent to: letters beyond ASCII are in one form (NFC), and those of the
 * domain in punycode, as mail servers and DNS expect them: `pat@bücher.example` is `pat@xn--bcher-kva.example`.
 */
export function storedEmail(address: string): string {
  const { local, domain } = partsOf(address);
  const encoded = BEYOND_ASCII.test(domain) ? domainToASCII(domain) || domain : domain;
  return normalized(local, 'NFC') + encoded;
}

/** A stored email address as people read it: `pat@bücher.example`. */
export function shownEmail(address: string): string {
  const { local, domain } = partsOf(address);
  return ENCODED.test(domain) ? local + (domainToUnicode(domain) || domain) : address;
}

/** The part with the @, and the domain. */
function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? { local: address, domain: '' } : { local: address.slice(0, at), domain: address.slice(at) };
}
