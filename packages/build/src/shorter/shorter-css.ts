const COMMENT_OR_STRING = /\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs;
const STRING = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/s;

/**
 * The texts of a CSS template without the spaces, line ends, comments and semicolons that CSS does not need: `texts` are
 * the parts around its values. Texts in quotes stay. A space before a colon, a plus or a parenthesis stays: there it has
 * a meaning.
 */
export function shorterCss(texts: readonly string[]): string[] {
  const last = texts.length - 1;
  return texts.map((text, index) => {
    let short = text
      .replace(COMMENT_OR_STRING, (found) => (found.startsWith('/*') ? '' : found))
      .split(STRING)
      .map((part, at) => (at % 2 === 1 ? part : shorterPart(part)))
      .join('');
    if (index === 0) short = short.trimStart();
    if (index === last) short = short.trimEnd();
    return short;
  });
}

const shorterPart = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;+\}/g, '}');
