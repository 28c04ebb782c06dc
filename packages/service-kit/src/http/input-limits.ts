import { isLongerThan } from '@fieldhouse/contracts';
import { multipartRule } from './multipart/multipart.ts';
import type { FieldError } from './problem.ts';
import type { Route } from './route.ts';

/** Bytes of a body where nobody is signed in (decision record 83). */
const ANONYMOUS_BODY = 32 * 1024;
/** Bytes of any other body. */
const SIGNED_IN_BODY = 256 * 1024;
/** Bytes of one text: more than the longest that a form has, 4,000 characters. */
const TEXT = 16 * 1024;
/** Characters of the name of a field. */
const KEY_CHARACTERS = 200;
const LIST_ENTRIES = 1000;
/** An object may have so many times the entries of a list. */
const KEYS_PER_LIST_ENTRY = 10;
const MAX_DEPTH = 20;

/** What a request's input may have at most. It is checked before any schema reads a text. */
export interface InputLimits {
  /** Bytes of the body. */
  body: number;
  /** Bytes of one text. */
  text: number;
  /** Entries of one list. */
  list: number;
}

/** The limits of a route's input: those that it states, else the same for every route (decision record 83). */
export function inputLimits({ access, bodyLimit, textLimit, listLimit }: Route): InputLimits {
  const body = bodyLimit ?? (access === 'public' ? ANONYMOUS_BODY : SIGNED_IN_BODY);
  return { body, text: textLimit ?? TEXT, list: listLimit ?? LIST_ENTRIES };
}

/** The body limit of a route with uploads: files, and JSON above the limits of other routes; undefined for any other. */
export function uploadBytesOf({ body, bodyLimit = 0 }: Route): number | undefined {
  return multipartRule(body)?.maxBytes ?? (bodyLimit > SIGNED_IN_BODY ? bodyLimit : undefined);
}

/**
 * The first text, list or object of a value from outside that is too long or nested too deep; undefined when there is
 * none. It comes before any schema: schemas cut, fold and match texts, some in a time that grows with the square of the
 * length, and read a list to its end before they refuse its length.
 */
export function overLimits(given: unknown, limits: Omit<InputLimits, 'body'>): FieldError | undefined {
  const fault = faultIn(given, limits, 0);
  return fault && { path: fault.keys.join('.'), message: fault.message };
}

interface Fault {
  keys: string[];
  message: string;
}

function faultIn(value: unknown, limits: Omit<InputLimits, 'body'>, depth: number): Fault | undefined {
  const fault = (message: string) => ({ keys: [], message });
  if (typeof value === 'string') return isLongerThan(value, limits.text) ? fault('This text is too long') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return fault(`Input may be nested at most ${MAX_DEPTH} levels deep`);
  const keys = Object.keys(value);
  const entries = Array.isArray(value) ? limits.list : limits.list * KEYS_PER_LIST_ENTRY;
  if (keys.length > entries) return fault(`Please send at most ${entries.toLocaleString('en-US')} entries`);
  for (const key of keys) {
    if (key.length > KEY_CHARACTERS) return fault('The name of a field is too long');
    const inside = faultIn(Reflect.get(value, key), limits, depth + 1);
    if (inside) return { keys: [key, ...inside.keys], message: inside.message };
  }
  return undefined;
}
