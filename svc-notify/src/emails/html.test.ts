import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, html } from './html.ts';

describe('html', () => {
  it('When any text is put in, Then no tag, entity or quote of it survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'ab/=') }), (text) => {
        const { markup } = html`[${text}]`;
        return !/[<>"']/.test(markup) && markup.replaceAll(/&(amp|lt|gt|quot|#39);/g, '').indexOf('&') === -1;
      }),
    );
  });

  it('When markup made by it is put in, Then it stays as it is', () => {
    expect(html`<p>${html`<b>${'a<b'}</b>`}${[html`<i>1</i>`, html`<i>2</i>`]}</p>`.markup).toBe(
      '<p><b>a&lt;b</b><i>1</i><i>2</i></p>',
    );
  });

  it('When text is escaped, Then each sign has its own entity', () => {
    expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;');
  });
});
