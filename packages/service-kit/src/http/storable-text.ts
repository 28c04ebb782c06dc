import type { FieldError } from './problem.ts';

const MESSAGE = 'This text holds characters that cannot be stored';

/** Finds texts that PostgreSQL cannot store (a NUL, half a surrogate pair) anywhere in a value. */
export function unstorableTexts(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [{ path: path.join('.'), message: MESSAGE }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorableTexts(part, [...path, key]));
}
