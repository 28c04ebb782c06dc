import { createHash } from 'node:crypto';
import * as z from 'zod';

export const WaiverText = z.object({
  version: z.int().positive(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  signature: z.string().describe('What checking the box means'),
});
export type WaiverText = z.infer<typeof WaiverText>;

/**
 * The words of a waiver in the one form that is kept and hashed: the title, each section under its heading, what
 * signing means, with an empty line between them. The version is no part of it: it names the words.
 */
export function plainTextOf({ title, sections, signature }: Omit<WaiverText, 'version'>): string {
  return [title, ...sections.map(({ heading, text }) => `${heading}\n${text}`), signature].join('\n\n');
}

/** A kept text as the paragraphs that `plainTextOf` made one of; a section's has a heading. */
export function paragraphsOf(plainText: string): { heading: string | undefined; text: string }[] {
  return plainText.split('\n\n').map((part) => {
    const [first = '', ...rest] = part.split('\n');
    return rest.length === 0 ? { heading: undefined, text: first } : { heading: first, text: rest.join('\n') };
  });
}

/** SHA-256 of the words, in hex: which text somebody signed, whatever number it bore. */
export function hashOf(waiver: Omit<WaiverText, 'version'>): string {
  return createHash('sha256').update(plainTextOf(waiver)).digest('hex');
}
