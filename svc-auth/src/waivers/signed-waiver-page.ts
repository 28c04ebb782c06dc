import { signatureFacts } from './signature-facts.ts';
import type { SignedWaiver } from './waiver.repository.ts';
import { paragraphsOf } from './waiver.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const STYLE = `
      body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; }
      h2 { margin: 1.5rem 0 0.25rem; font-size: 1.1rem; }
      p { margin: 0 0 0.75rem; white-space: pre-line; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
      dl { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid; }
      dd { margin: 0; overflow-wrap: anywhere; }
    `;

/** A signed waiver as a self-contained page: the stored text, followed by the signature. */
export function signedWaiverPage(signed: SignedWaiver): string {
  const { title } = signed;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>${escaped(title)}</h1>
${paragraphsOf(signed.text).slice(1).map(paragraph).join('\n')}
    <dl>
${signatureFacts(signed)
  .map(([name, value]) => `      <dt>${name}</dt><dd>${escaped(value)}</dd>`)
  .join('\n')}
    </dl>
  </body>
</html>
`;
}

function paragraph({ heading, text }: { heading: string | undefined; text: string }): string {
  const head = heading === undefined ? '' : `    <h2>${escaped(heading)}</h2>\n`;
  return `${head}    <p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
