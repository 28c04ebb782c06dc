/**
 * Replaces a section of a document: the lines between the comments `<name>: written by npm run generate` and
 * `end of the <name>`. Throws when the document does not have them.
 */
export function withSection(document: string, name: string, content: string): string {
  const comment = '^ *(?:#|<!--) ';
  const section = new RegExp(
    `(${comment}${name}: written by npm run generate.*\n)[^]*?(${comment}end of the ${name}\\b)`,
    'm',
  );
  if (!section.test(document)) throw new Error(`The document has no place for the ${name}`);
  return document.replace(section, (_, begin: string, end: string) => `${begin}${content}\n${end}`);
}
