import { type Letter, plainText } from './letter.ts';
import { page, paragraph } from './page.ts';

const NOTICE = 'What this mail said was forgotten together with those it was about.';

/** What is kept in place of a letter to a user, or about a child, who has left the club. */
export function forgottenLetter(siteUrl: string): Pick<Letter, 'text' | 'html'> {
  return {
    text: plainText([NOTICE], siteUrl),
    html: page({ title: 'Forgotten', preview: NOTICE, content: paragraph(NOTICE), siteUrl }),
  };
}
