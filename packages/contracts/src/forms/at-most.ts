/**
 * What a text that is too long is answered with: without words of its own a limit would repeat that the field is
 * required.
 */
export function atMost(characters: number): string {
  return `Please use at most ${characters.toLocaleString('en-US')} characters`;
}
