const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const INVISIBLE = new RegExp(`(${JOINED_EMOJI.source})|(?!\\n)[\\p{Cc}\\p{Cf}]`, 'gu');
const CONTROL_OR_FORMAT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Whether a text has no control or format characters; the joiner inside an emoji is allowed (product decision 50). */
export function isOneLine(text: string): boolean {
  return !CONTROL_OR_FORMAT.test(text.replace(JOINED_EMOJI, ''));
}

/**
 * A typed text without the invisible characters that pasted text brings along, which nobody could find in it: line breaks
 * become '\n', tabs spaces; other control and format characters are left out, but the joiner inside an emoji stays.
 */
export function withoutInvisible(text: string): string {
  return text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(INVISIBLE, '$1');
}

/** The rule for titles and the names of teams, leagues and locations: `schema.refine(...oneLine('Title'))`. */
export function oneLine(label: string) {
  return [isOneLine, `${label} may not contain line breaks or invisible characters`] as const;
}
