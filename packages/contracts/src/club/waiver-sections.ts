/** A part of the waiver; an introduction has an empty heading. Paragraphs of its text are parted by empty lines. */
export interface WaiverSection {
  heading: string;
  text: string;
}

/**
 * A text of several lines as it is stored: lines end in `\n` and have no space around them, and between paragraphs is
 * one empty line.
 */
export function tidyLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').split('\n');
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * The sections of a waiver's tidy text (S2 §5). The first line of a paragraph is its heading when more lines follow; a
 * paragraph of one line continues the section above it.
 */
export function waiverSections(text: string): WaiverSection[] {
  const sections: WaiverSection[] = [];
  for (const paragraph of text.split('\n\n')) {
    const [first = '', ...rest] = paragraph.split('\n');
    const above = sections.at(-1);
    if (rest.length > 0) sections.push({ heading: first, text: rest.join('\n') });
    else if (above) above.text += `\n\n${first}`;
    else sections.push({ heading: '', text: first });
  }
  return sections;
}
