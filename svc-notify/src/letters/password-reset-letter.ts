import { html } from './html.ts';
import { CLUB, type Letter, oneLine, plainText } from './letter.ts';
import { button, heading, page, paragraph } from './page.ts';

interface Circumstances {
  /** Of the account's owner, for the greeting. */
  firstName: string;
  siteUrl: string;
  /** Where the link leads on the site: `/reset-password?token=…`. */
  path: string;
}

/** What stands for a link wherever the letter is kept: whoever reads it there cannot choose the password. */
export const MASKED_PATH = '/reset-password?token=********';

const SUBJECT = 'Reset your password';
const NEWS = `Someone asked for a new password for your ${CLUB.name} account. If that was you, choose it here:`;
const EXPIRY = 'The reset link expires in 1 hour and works once.';
const HINT = 'It was not you? Then there is nothing to do: your password stays as it is.';

/** To whoever forgot their password (S1 §9: the reset link expires in 1 hour). */
export function passwordReset({ firstName, siteUrl, path }: Circumstances): Letter {
  const greeting = `Hi ${oneLine(firstName)},`;
  const link = new URL(path, siteUrl).href;
  const content = html`${heading(SUBJECT)}${paragraph(greeting)}${paragraph(NEWS)}
${button('Choose a new password', link)}<br>
${paragraph(EXPIRY)}${paragraph(HINT)}`;
  return {
    subject: SUBJECT,
    text: plainText([greeting, NEWS, link, EXPIRY, HINT], siteUrl),
    html: page({ title: SUBJECT, preview: EXPIRY, content, siteUrl }),
  };
}
