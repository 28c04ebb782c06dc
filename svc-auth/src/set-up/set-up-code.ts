import { randomInt } from 'node:crypto';

/** Without the characters that look alike: 0 and O, 1, I and L. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** How long a code works, and after how many wrong codes it does not any more (product decision 60). */
export const SET_UP_CODE = { minutes: 30, tries: 5 } as const;

/** A new random code, of about 40 bits. */
export function newSetUpCode(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
}

/** A code as it is printed: K7QM-2XPA. */
export const printedCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** A typed code without the differences that do not count: case, spaces and hyphens. */
export const typedCode = (text: string) => text.replace(/[\s-]+/g, '').toUpperCase();
