const TAG = /@spec((?:[\s,]+S\d+\.\d+\.\d+(?:-\d+)?)+)/g;
const NUMBER = /(S\d+\.\d+\.)(\d+)(?:-(\d+))?/g;

/** The numbers after each `@spec` of a text, each once: `S1.5.3`, `S1.5.3, S1.5.7`, and a row of them as `S1.5.3-7`. */
export function tagsOf(text: string): string[] {
  const numbers = [...text.matchAll(TAG)].flatMap(([, tagged = '']) =>
    [...tagged.matchAll(NUMBER)].flatMap(([, section = '', first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}${Number(first) + index}`),
    ),
  );
  return [...new Set(numbers)];
}

/** Where tags stand in a text, also what was meant as one: `@spec` and a number in another form. */
export function tagPlaces(text: string): { at: number; isTag: boolean }[] {
  const tags = new Set([...text.matchAll(TAG)].map(({ index }) => index));
  return [...text.matchAll(/@spec\W*s?\d/gi)].map(({ index }) => ({ at: index, isTag: tags.has(index) }));
}

/** A text as people read it. */
export const withoutTags = (text: string) => text.replace(TAG, ' ').replace(/\s+/g, ' ').trim();
