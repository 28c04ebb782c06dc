import type { UrlChanges, UrlKey } from './url-state.ts';

/** How one key of the address is read and written. */
export interface SearchParam<Value> {
  /** Reads the address; null: the key is absent. */
  read: (text: string | null) => Value;
  /** Null removes the key from the address. */
  write: (value: Value) => string | null;
}

/** Free text; '' while the key is absent. */
export function text(): SearchParam<string> {
  return { read: (given) => given ?? '', write: (value) => value || null };
}

/** The id of a row, a positive integer; null while the key is absent or not an id. */
export function id(): SearchParam<number | null> {
  return {
    read: (given) => (given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : null),
    write: (value) => (value === null ? null : String(value)),
  };
}

/** A day, 'YYYY-MM-DD'; null while the key is absent or not a day. */
export function day(): SearchParam<string | null> {
  return { read: (given) => (given !== null && isDay(given) ? given : null), write: (value) => value };
}

/** 30 February is not a day. */
function isDay(text: string): boolean {
  const noon = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(`${text}T`);
}

/** One of these words; `otherwise` (null by default) while the key is absent or another word. */
export function oneOf<const Word extends string>(words: readonly Word[]): SearchParam<Word | null>;
export function oneOf<const Word extends string>(words: readonly Word[], otherwise: NoInfer<Word>): SearchParam<Word>;
export function oneOf<const Word extends string>(
  words: readonly Word[],
  otherwise: Word | null = null,
): SearchParam<Word | null> {
  return { read: (given) => words.find((word) => word === given) ?? otherwise, write: (value) => value };
}

/** A word or an id: `?dialog=new`, `?dialog=7`. */
export function oneOfOrId<const Word extends string>(words: readonly Word[]): SearchParam<Word | number | null> {
  const [word, number] = [oneOf(words), id()];
  return {
    read: (given) => word.read(given) ?? number.read(given),
    write: (value) => (value === null ? null : String(value)),
  };
}

/** The keys of the address that a screen uses. */
export interface Search<Values> {
  read: (search: string) => Values;
  write: (changes: Changes<Values>) => UrlChanges;
}

/** Null removes a key from the address. */
export type Changes<Values> = { [Key in keyof Values]?: Values[Key] | null };

/**
 * Declares what a screen stores in the address: `defineSearch({ tab: oneOf(['events', 'teams'], 'events'), q: text()
 * })`; read it with `useSearch`.
 */
export function defineSearch<Values extends Partial<Record<UrlKey, unknown>>>(
  params: {
    [Key in keyof Values]: SearchParam<Values[Key]>;
  },
): Search<Values> {
  const keys: Extract<keyof Values, string>[] = [];
  for (const key in params) keys.push(key);
  return {
    read: (search) => {
      const query = new URLSearchParams(search);
      return Object.assign({}, ...keys.map((key) => ({ [key]: params[key].read(query.get(key)) })));
    },
    write: (changes) =>
      Object.assign(
        {},
        ...keys.map((key) => {
          const value = changes[key];
          if (value === undefined) return {};
          return { [key]: value === null ? null : params[key].write(value) };
        }),
      ),
  };
}
