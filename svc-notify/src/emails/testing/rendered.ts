import { DEFAULT_CLUB } from '@fieldhouse/contracts';
import type { EmailContent } from '../email-content.ts';
import { type RenderedEmail, renderEmail } from '../render-email.ts';

/** The email as its recipient gets it, after it was stored as JSON. */
export function rendered<About extends { siteUrl: string }>(contentOf: (about: About) => EmailContent) {
  return (about: About): RenderedEmail => {
    const stored: EmailContent = JSON.parse(JSON.stringify(contentOf(about)));
    return renderEmail(stored, about.siteUrl, DEFAULT_CLUB);
  };
}
