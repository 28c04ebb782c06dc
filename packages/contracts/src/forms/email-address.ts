import * as z from 'zod';
import { tooLongMessage } from './too-long-message.ts';

/** The longest address that mail servers accept (RFC 5321), with its domain in ASCII. */
const MAX_CHARACTERS = 254;
/** A longer text is refused before it is read as an address. */
const MAX_READ_CHARACTERS = 1000;

/** The pattern of `z.email()`, with the letters of every script, and top-level domains in punycode. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;

/** An email address; `message` for any other text. Addresses with letters beyond ASCII, such as `ü`, are accepted. */
export function emailAddress(message: string) {
  return z
    .string(message)
    .trim()
    .max(MAX_READ_CHARACTERS, { error: tooLongMessage(MAX_CHARACTERS), abort: true })
    .refine((text) => ADDRESS.test(text) && asciiLength(text) !== undefined, { error: message, abort: true })
    .refine((text) => (asciiLength(text) ?? 0) <= MAX_CHARACTERS, tooLongMessage(MAX_CHARACTERS))
    .meta({ format: 'idn-email', maxLength: MAX_CHARACTERS });
}

/** The length of an address with its domain in ASCII, as it is sent; undefined when there is no such domain. */
function asciiLength(address: string): number | undefined {
  const at = address.lastIndexOf('@') + 1;
  const url = `http://${address.slice(at)}`;
  return URL.canParse(url) ? at + new URL(url).hostname.length : undefined;
}
