import { describe, expect, it } from '@jest/globals';
import { compile, serialize, stringify } from 'stylis';
import { shorterCss } from './shorter-css.ts';

/** What styled-components makes of a style. It keeps the spaces in the conditions of media queries. */
const rulesOf = (css: string) => serialize(compile(`.a{${css}}`), stringify).replaceAll(': ', ':');

describe('When the CSS of a template is shortened', () => {
  it.each([
    [
      'declarations',
      '\n  display: grid; gap: 4px 10px;\n  margin: -10px  -12px 0 0;\n',
      'display:grid;gap:4px 10px;margin:-10px -12px 0 0;',
    ],
    [
      'nested rules',
      '& > svg { width: 18px; } & > span + span { min-width: 0; }',
      '&>svg{width:18px}&>span + span{min-width:0}',
    ],
    ['pseudo classes', '& :hover, &:not(:last-child) { color: red; }', '& :hover,&:not(:last-child){color:red}'],
    ['calculations', 'width: calc(100% - (2 * var(--s4)));', 'width:calc(100% - (2 * var(--s4)));'],
    [
      'media queries',
      '@media (max-width: 900px) { gap: 0; & a { top: 0; } }',
      '@media (max-width:900px){gap:0;& a{top:0}}',
    ],
    [
      'texts in quotes',
      'content: "a ; b  {"; font: 600 1rem/1.1 var(--head), serif;',
      'content:"a ; b  {";font:600 1rem/1.1 var(--head),serif;',
    ],
    ['comments', "/* it's why: { */ top: 0; /* */ left: 0", 'top:0;left:0'],
    ['an empty rule', '& a { } & b { top: 0;; }', '& a{}& b{top:0}'],
  ])('Then it means the same: %s', (_, css, shorter) => {
    expect(shorterCss([css])).toEqual([shorter]);
    expect(rulesOf(shorter)).toBe(rulesOf(css));
  });

  it('Then the space between two values stays, and spaces at the edges of the template go', () => {
    expect(shorterCss(['\n  margin: ', ' ', ';\n  ', ' & > a { top: 0; } ', '\n'])).toEqual([
      ...['margin:', ' ', ';', ' &>a{top:0}', ''],
    ]);
  });
});
