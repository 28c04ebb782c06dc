/** A web address in a typed text. */
export interface WebLink {
  /** The host that it really leads to, and the path. */
  text: string;
  href: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** A typed text with its web addresses as links. Each shows the host that it really leads to (S2.2.1691). */
export function withWebLinks(text: string): (string | WebLink)[] {
  const parts: (string | WebLink)[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?)\]]+$/, '');
    if (!URL.canParse(address)) continue;
    parts.push(text.slice(end, index), linkTo(new URL(address)));
    end = index + address.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** Without a name and password before the host, which would look like one. */
function linkTo(url: URL): WebLink {
  url.username = '';
  url.password = '';
  const rest = `${url.pathname}${url.search}`;
  return { text: `${url.host}${rest === '/' ? '' : rest}`, href: url.href };
}
