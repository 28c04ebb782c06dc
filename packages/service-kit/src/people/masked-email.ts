/**
 * An address as a page shows it to whoever has a link to it: enough for its owner to recognize it, such as
 * `r•••@example.com`.
 */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${at > 0 ? first : ''}•••${address.slice(Math.max(at, 0))}`;
}
