import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

/** styled-components puts an empty style element into the page and fills it rule by rule: this is its hash. */
const EMPTY_STYLE = hashSource('');

/** Headers of every response. */
export function securityHeaders(https: boolean): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The URL of a reset link contains its token, which must reach no other site and no access log of a proxy.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** The page's policy: only what this site serves, and the inline scripts and styles of the page itself. */
export function contentSecurityPolicy(html: string, https: boolean): string {
  const scripts = inlineOf(html, 'script').map(hashSource);
  const styles = [EMPTY_STYLE, ...inlineOf(html, 'style').map(hashSource)];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // An email in the Mail tab: every other answer of the site refuses to be in a frame.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function inlineOf(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(?<attributes>[^>]*)>(?<content>[\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(pattern)]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.content ?? '');
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
