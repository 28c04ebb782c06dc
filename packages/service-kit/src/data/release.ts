import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The platform's manifest, whose version is that of the release. */
const PACKAGE = new URL('../../../../package.json', import.meta.url);

let release: string | undefined;

/** The version of the code, `1.5.0`; tags of images may be anything. */
export function releaseOfCode(): string {
  release ??= z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
  return release;
}

/** Whether a release is older than another: `1.4.9` than `1.5.0`. */
export function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}
