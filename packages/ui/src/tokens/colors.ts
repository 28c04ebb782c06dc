/**
 * The club's colours, light and dark: night (the header), turf (the main action), leather (highlights), and a colour per
 * sport. `contrast.test.ts` computes every pair in use; a new pair goes into `contrast.ts`.
 */
export const lightColors = {
  bg: '#f5f6f2',
  surface: '#ffffff',
  sunken: '#ecefe8',
  line: '#dde2d8',
  text: '#0e1b2c',
  muted: '#53606e',
  control: '#788274',

  night: '#0d1e36',
  'night-2': '#16304f',
  'night-line': '#2a4467',
  'night-muted': '#c3d0df',
  'night-focus': '#ffb27a',
  chalk: '#f3f6ef',

  turf: '#0a6a44',
  'turf-hover': '#085636',
  'turf-soft': '#e0f1e7',
  'on-turf': '#ffffff',
  'bright-turf': '#3cc48e',

  leather: '#b34a14',
  'leather-soft': '#fdebdf',
  ember: '#e2773b',
  'on-ember': '#221004',
  focus: '#b34a14',

  danger: '#b3261e',
  'danger-hover': '#931d16',
  'danger-soft': '#fde8e6',
  'on-danger': '#ffffff',
  warn: '#7a5200',
  'warn-soft': '#fdf1d3',

  baseball: '#2a5aa8',
  'baseball-soft': '#e8effb',
  basketball: '#6a3fa0',
  'basketball-soft': '#f2ebfa',
  group: '#455468',
  'group-soft': '#ebeff4',

  chosen: '#16304f',
  'on-chosen': '#ffffff',
  'chosen-mark': '#3cc48e',
  highlight: '#fff0bd',
  scrim: 'rgb(7 14 26 / 0.58)',
} as const;

export type ColorName = keyof typeof lightColors;

export const darkColors: Readonly<Record<ColorName, string>> = {
  bg: '#0a1220',
  surface: '#111c2f',
  sunken: '#0d1627',
  line: '#22314b',
  text: '#e9eff6',
  muted: '#9db0c5',
  control: '#667ba1',

  night: '#070e1a',
  'night-2': '#11223c',
  'night-line': '#22395b',
  'night-muted': '#b5c4d6',
  'night-focus': '#ffb27a',
  chalk: '#e9eff6',

  turf: '#3cc48e',
  'turf-hover': '#5ad6a5',
  'turf-soft': '#0f3328',
  'on-turf': '#04150d',
  'bright-turf': '#3cc48e',

  leather: '#ff9c61',
  'leather-soft': '#3a2013',
  ember: '#e2773b',
  'on-ember': '#221004',
  focus: '#ff9c61',

  danger: '#ff8a80',
  'danger-hover': '#ffaaa3',
  'danger-soft': '#3d1614',
  'on-danger': '#2b0705',
  warn: '#f2c14e',
  'warn-soft': '#33280c',

  baseball: '#86b3ff',
  'baseball-soft': '#15284a',
  basketball: '#c9a6ff',
  'basketball-soft': '#271d44',
  group: '#a9b8ca',
  'group-soft': '#1c2a40',

  chosen: '#0f3328',
  'on-chosen': '#62dbab',
  'chosen-mark': '#3cc48e',
  highlight: '#4a3c10',
  scrim: 'rgb(3 7 14 / 0.72)',
};
