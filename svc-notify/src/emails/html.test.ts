import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, html } from './html.ts';

describe('html', () => {
  it('When any text is inserted, Then its tags, entities and quotes are escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'ab/=') }), (text) => {
        const { markup } = html`[${text}]`;
        return !/[<>"']/.test(markup) && markup.replaceAll(/&(amp|lt|gt|quot|#39);/g, '').indexOf('&') === -1;
      }),
    );
  });

  it('When its own markup is inserted, Then it is not escaped', () => {
    expect(html`<p>${html`<b>${'a<b'}</b>`}${[html`<i>1</i>`, html`<i>2</i>`]}</p>`.markup).toBe(
      '<p><b>a&lt;b</b><i>1</i><i>2</i></p>',
    );
  });

  it('When text is escaped, Then each character has its own entity', () => {
    expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;');
  });
});
