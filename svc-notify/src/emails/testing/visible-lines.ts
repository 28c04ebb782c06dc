/**
 * The lines that a reader of an email sees, plain text or HTML; the hidden preview is one of them where styles are
 * not supported.
 */
export function visibleLines(email: string): string[] {
  const body = email.slice(Math.max(0, email.indexOf('<body')));
  return body
    .replace(/<!--.*?-->/gs, '')
    .replace(/<br>|<\/?(p|div|td|tr|table|h1|body|html)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll(/&(#847|zwnj|nbsp);/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
