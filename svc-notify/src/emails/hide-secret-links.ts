import type { EmailContent, Line, Link } from './email-content.ts';
import { MASKED_TOKEN } from './site-links.ts';

/** Stands for the address of a hidden link. */
export const HIDDEN_LINK = 'hidden link';

/**
 * An email as admins see it: of a link with a token, its text (S2.2.1086). Whoever opens such a link acts for the
 * recipient. A demo has no other mailbox: there the links work, except those that the sending has yet to complete.
 */
export function hideSecretLinks(content: EmailContent, { demo }: { demo: boolean }): EmailContent {
  const shown = <L extends Link>(link: L): L => (isSecret(link, demo) ? { ...link, href: null } : link);
  const shownLine = (line: Line): Line => line.map((part) => (typeof part === 'string' ? part : shown(part)));
  const { unsubscribeUrl, ...rest } = content;
  return {
    ...rest,
    intro: content.intro.map(shownLine),
    facts: content.facts.map((fact) => ({ ...fact, lines: fact.lines.map(shownLine) })),
    action: content.action && shown(content.action),
    notes: content.notes.map(shownLine),
    ...(demo && unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

function isSecret({ href }: Link, demo: boolean): boolean {
  const token = href === null ? null : new URL(href).searchParams.get('token');
  return token !== null && (!demo || token === MASKED_TOKEN);
}
