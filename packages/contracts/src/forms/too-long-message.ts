/** The message for a text that is too long. Without it, zod would show the field's 'is required' message. */
export function tooLongMessage(characters: number): string {
  return `Please use at most ${characters.toLocaleString('en-US')} characters`;
}
