const TAG = /@spec((?:[\s,]+S\d+\.\d+\.\d+(?:-\d+)?)+)/g;
const NUMBER = /(S\d+\.\d+\.)(\d+)(?:-(\d+))?/g;

/** The numbers after each `@spec` of a text, each once: `S1.5.3`, `S1.5.3, S1.5.7`, and a range as `S1.5.3-7`. */
export function tagsOf(text: string): string[] {
  const numbers = [...text.matchAll(TAG)].flatMap(([, tagged = '']) =>
    [...tagged.matchAll(NUMBER)].flatMap(([, section = '', first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}${Number(first) + index}`),
    ),
  );
  return [...new Set(numbers)];
}

/** Tags that cannot be read: `@spec` followed by something other than numbers, and ranges without a number in them. */
export function misspelledTags(text: string): string[] {
  const emptyRanges = [...text.matchAll(TAG)].flatMap(([tag]) =>
    [...tag.matchAll(NUMBER)].flatMap(([range, , first, last = first]) =>
      Number(last) < Number(first) ? [range] : [],
    ),
  );
  return [...emptyRanges, ...(text.replace(TAG, ' ').match(/@spec\S*\s*\S*/gi) ?? [])];
}

/** A text without its tags. */
export const withoutTags = (text: string) => text.replace(TAG, ' ').replace(/\s+/g, ' ').trim();
