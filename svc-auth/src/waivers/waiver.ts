import { createHash } from 'node:crypto';
import { type WaiverSection, waiverSections } from '@fieldhouse/contracts';
import * as z from 'zod';

export const WaiverText = z.object({
  version: z.int().positive(),
  title: z.string(),
  sections: z.array(
    z.object({
      heading: z.string().describe('Empty: an introduction'),
      text: z.string().describe('Empty lines part its paragraphs'),
    }),
  ),
  signature: z.string().describe('What checking the box means'),
});
export type WaiverText = z.infer<typeof WaiverText>;

/**
 * The text of a waiver in the form that is stored and hashed: the title, each section below its heading, and the
 * meaning of the signature, with empty lines between them. The version is not part of the text.
 */
export function plainTextOf({ title, sections, signature }: Omit<WaiverText, 'version'>): string {
  return [title, bodyOf(sections), signature].join('\n\n');
}

/** The text between the title and the meaning of the signature, as admins edit it. */
export function bodyOf(sections: readonly WaiverSection[]): string {
  return sections.map(({ heading, text }) => (heading === '' ? text : `${heading}\n${text}`)).join('\n\n');
}

/** The waiver of a stored text, a text of `plainTextOf`. */
export function waiverOf({ version, title, text }: { version: number; title: string; text: string }): WaiverText {
  const afterTitle = text.slice(`${title}\n\n`.length);
  const end = afterTitle.lastIndexOf('\n\n');
  const sections = waiverSections(afterTitle.slice(0, end));
  return { version, title, sections, signature: afterTitle.slice(end + 2) };
}

/** Splits a text of `plainTextOf` into its paragraphs; those of sections have a heading. */
export function paragraphsOf(plainText: string): { heading: string | undefined; text: string }[] {
  return plainText.split('\n\n').map((part) => {
    const [first = '', ...rest] = part.split('\n');
    return rest.length === 0 ? { heading: undefined, text: first } : { heading: first, text: rest.join('\n') };
  });
}

/** SHA-256 of the text, in hex. It identifies the text, independent of its version number. */
export function hashOf(waiver: Omit<WaiverText, 'version'>): string {
  return createHash('sha256').update(plainTextOf(waiver)).digest('hex');
}
