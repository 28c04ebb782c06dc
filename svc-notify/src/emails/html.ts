/** Markup that is ready to be sent. Only `html` and `trusted` make it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

/** A template whose values are escaped, except markup that it made. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = literals.reduce((text, literal, index) => text + render(parts[index - 1]) + literal);
  return { markup };
}

/** Markup from this code: style rules, conditional comments. Never typed text. */
export function trusted(markup: string): Html {
  return { markup };
}

function render(part: Part | undefined): string {
  if (part === undefined) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
