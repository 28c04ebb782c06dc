const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu;
const CONTROL_OR_FORMAT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Whether a text has no control or format characters; the joiner inside an emoji is allowed (product decision 50). */
export function isOneLine(text: string): boolean {
  return !CONTROL_OR_FORMAT.test(text.replace(JOINED_EMOJI, ''));
}

/** The rule for titles and the names of teams, leagues and locations: `schema.refine(...oneLine('Title'))`. */
export function oneLine(label: string) {
  return [isOneLine, `${label} may not contain line breaks or invisible characters`] as const;
}
