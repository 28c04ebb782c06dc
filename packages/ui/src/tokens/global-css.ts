import { darkColors, lightColors } from './colors.ts';
import { darkShadows, lightShadows, scales } from './scales.ts';

/** The path at which the shell serves `@fieldhouse/ui/font.woff2` by default. */
export const FONT_PATH = '/fonts/barlow-condensed-600.woff2';

const variables = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The tokens as CSS variables: light on the root, dark under the class `dark`; `light` inside `dark` is light. */
export const tokensCss = [
  `:root{${variables(scales)}}`,
  `:root,.light{${variables({ ...lightColors, ...lightShadows })};color-scheme:light}`,
  `.dark{${variables({ ...darkColors, ...darkShadows })};color-scheme:dark}`,
].join('\n');

/**
 * Version of the set of CSS custom properties in `tokensCss`. The shell writes them into the page, each
 * micro-frontend brings the components that use them. Raise the minor version when one is added, the major one when
 * one is removed or renamed.
 */
export const TOKENS_VERSION = '1.0.0';

/** That version and a hash of the names; a test compares it with them. */
export const TOKENS_FINGERPRINT = '1.0.0 5e9c674276ea';

/**
 * The condensed typeface, and a fallback of the same size, so that nothing moves when the typeface is loaded. The
 * fallback's `size-adjust`: mean width of the club's headings in Barlow Condensed 600 divided by that in Arial Bold.
 */
function fontCss(fontUrl: string): string {
  return `@font-face{font-family:'Barlow Condensed';src:url('${fontUrl}') format('woff2');font-weight:500 700;font-display:swap}
@font-face{font-family:'Barlow Condensed Fallback';src:local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold'),local('Roboto Bold');font-weight:500 700;size-adjust:72.6%;ascent-override:137.7%;descent-override:27.5%;line-gap-override:0%}`;
}

const baseCss = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:88px;background:var(--bg)}
body{margin:0;min-height:100dvh;background:var(--bg);color:var(--text);font:400 var(--t-m)/1.5 var(--face);-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;overflow-wrap:break-word}
h1,h2,h3,h4{font-family:var(--head);font-weight:600;line-height:1.1;margin:0;letter-spacing:.005em;text-wrap:balance}
h1{font-size:clamp(2rem,5vw,var(--t-2xl))}
h2{font-size:var(--t-xl)}
h3{font-size:1.375rem}
h4{font-size:1.1875rem}
p,ul,ol,dl,dd,figure,fieldset{margin:0}
h1,h2,h3,h4,p,dd{min-width:0;overflow-wrap:anywhere}
fieldset{border:0;padding:0;min-width:0}
legend{padding:0}
:where(ul[class],ol[class]){padding:0;list-style:none}
a{color:inherit;text-underline-offset:.18em;text-decoration-thickness:.07em}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer;-webkit-tap-highlight-color:transparent;touch-action:manipulation}
img,svg{display:block;max-width:100%}
table{border-collapse:collapse}
::placeholder{color:var(--muted);opacity:1}
::selection{background:var(--bright-turf);color:#04150d}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
:focus:not(:focus-visible){outline:none}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}`;

/** What is chosen, and what has the virtual focus of a list: their colours and shadows are gone in forced colours. */
const CHOSEN = `:is([role=tab],[role=gridcell])[aria-selected=true],[role=radio][aria-checked=true],[aria-pressed=true],:is(a,button)[aria-current],label:has(>[type=radio]:checked),[data-selected]:not(tr),:is([role=menuitem],[role=option],[role=spinbutton])[data-focused]`;
const forcedColorsCss = `@media (forced-colors:active){:is(${CHOSEN}){forced-color-adjust:none;background:Highlight!important;color:HighlightText!important;& *{background:none!important;color:inherit!important}}}`;

/** The whole global style for a font served at `fontUrl`: tokens, face, reset, base type, focus ring. */
export function globalCssFor(fontUrl: string): string {
  return [tokensCss, fontCss(fontUrl), baseCss, forcedColorsCss].join('\n');
}

/** The global style with the font at `FONT_PATH`: for the page's head, as a static file, or for `createGlobalStyle`. */
export const globalCss: string = globalCssFor(FONT_PATH);
