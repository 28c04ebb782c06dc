import { statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { darkColors, lightColors } from './colors.ts';
import { FONT_PATH, globalCss, globalCssFor } from './global-css.ts';

describe('When the global style is written', () => {
  it('then each colour is a variable in both themes @spec S1.1.20', () => {
    const [light, dark] = [/:root,\.light\{(.*)\}/.exec(globalCss)?.[1], /^\.dark\{(.*)\}/m.exec(globalCss)?.[1]];
    for (const [name, value] of Object.entries(lightColors)) expect(light).toContain(`--${name}:${value};`);
    for (const [name, value] of Object.entries(darkColors)) expect(dark).toContain(`--${name}:${value};`);
  });

  it('then the typeface is loaded from its address', () => {
    expect(globalCss).toContain(`url('${FONT_PATH}')`);
    expect(globalCssFor('/a/b.woff2')).toContain("url('/a/b.woff2')");
  });

  it('then the style is small enough for the page’s head, and the typeface for a slow network', () => {
    expect(globalCss.length).toBeLessThan(8_000);
    expect(statSync(new URL('../font/barlow-condensed-600.woff2', import.meta.url)).size).toBeLessThan(20_000);
  });
});
