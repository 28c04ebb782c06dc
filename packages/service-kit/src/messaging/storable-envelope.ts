/** In JSON: an escaped NUL, or half of a surrogate pair, which `JSON.stringify` escapes only where it stands alone. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

/**
 * Any received value as JSON that PostgreSQL can store. Characters that it cannot store become a replacement character.
 */
export function storableJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(UNSTORABLE, '$1\\ufffd');
}

/** A member of any received value, as a text that PostgreSQL can store. */
export function storableMember(value: unknown, name: string): string {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const text = typeof member === 'string' ? member : (JSON.stringify(member) ?? 'none');
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
