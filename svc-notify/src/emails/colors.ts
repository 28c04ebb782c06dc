/**
 * The site's colours for email: mail clients do not support CSS variables. Light colours are inline, dark ones in a
 * style block.
 */
const COLORS = {
  page: ['#f5f6f2', '#0a1220'],
  surface: ['#ffffff', '#111c2f'],
  line: ['#dde2d8', '#22314b'],
  text: ['#0e1b2c', '#e9eff6'],
  muted: ['#53606e', '#9db0c5'],
  night: ['#0d1e36', '#070e1a'],
  chalk: ['#f3f6ef', '#e9eff6'],
  turf: ['#0a6a44', '#3cc48e'],
  onTurf: ['#ffffff', '#04150d'],
  brightTurf: ['#3cc48e', '#3cc48e'],
  leather: ['#b34a14', '#ff9c61'],
  ember: ['#e2773b', '#e2773b'],
  baseball: ['#2a5aa8', '#86b3ff'],
  baseballSoft: ['#e8effb', '#15284a'],
  basketball: ['#6a3fa0', '#c9a6ff'],
  basketballSoft: ['#f2ebfa', '#271d44'],
  group: ['#455468', '#a9b8ca'],
  groupSoft: ['#ebeff4', '#1c2a40'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type Color = keyof typeof COLORS;

const PROPERTIES = { background: 'background-color', color: 'color', border: 'border-color' } as const;

/** The colours of one element. */
export type Paint = Readonly<Partial<Record<keyof typeof PROPERTIES, Color>>>;

const properties = Object.entries(PROPERTIES) as readonly [keyof typeof PROPERTIES, string][];

/** The classes of an element, which `darkRules` colours, and its inline declarations for the light theme. */
export function painted(paint: Paint): { classes: string; declarations: string } {
  const used = properties.flatMap(([property, css]) => {
    const color = paint[property];
    return color === undefined ? [] : [{ name: `${property}-${color}`, declaration: `${css}:${COLORS[color][0]};` }];
  });
  return {
    classes: used.map(({ name }) => name).join(' '),
    declarations: used.map(({ declaration }) => declaration).join(''),
  };
}

/** The colours as declarations of CSS variables, for a page that a browser shows: `--page:#f5f6f2;`. */
export function colorVariables(theme: 'light' | 'dark'): string {
  return Object.entries(COLORS)
    .map(([name, [light, dark]]) => `--${name}:${theme === 'light' ? light : dark};`)
    .join('');
}

/** The CSS rules of the dark theme, for the classes that `markup` uses. */
export function darkRules(markup: string): string {
  const used = new Set(markup.match(CLASS_NAME));
  return DARK_RULES.filter(([name]) => used.has(name))
    .map(([, rule]) => rule)
    .join('\n');
}

const CLASS_NAME = new RegExp(`(?:${Object.keys(PROPERTIES).join('|')})-[A-Za-z]+`, 'g');

const DARK_RULES = (Object.keys(COLORS) as Color[]).flatMap((color) =>
  properties.map(([property, css]): [name: string, rule: string] => {
    const name = `${property}-${color}`;
    return [name, `.${name}{${css}:${COLORS[color][1]}!important}`];
  }),
);
