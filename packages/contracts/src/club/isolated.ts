const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A person's name for the middle of a sentence. One that is written from right to left stands between isolates, so that
 * the words and numbers around it keep their order; any other name is unchanged. Markup has `<bdi>` instead.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
