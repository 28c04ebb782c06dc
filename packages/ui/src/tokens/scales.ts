/** The tokens that are not colours. Only the shadows differ between the themes. */
export const scales = {
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '16px',
  s5: '24px',
  s6: '32px',
  s7: '48px',
  s8: '72px',

  /** The least width and height of a touch target. */
  target: '44px',

  'radius-s': '9px',
  radius: '14px',
  'radius-l': '20px',
  'radius-pill': '999px',

  face: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Inter, 'Helvetica Neue', 'Liberation Sans', Arial, system-ui, sans-serif",
  head: "'Barlow Condensed', 'Barlow Condensed Fallback', 'Arial Narrow', sans-serif",
  't-xs': '0.75rem',
  't-s': '0.875rem',
  't-m': '1rem',
  't-l': '1.25rem',
  't-xl': '1.75rem',
  't-2xl': '2.5rem',
  't-3xl': 'clamp(2.75rem, 6vw, 4.75rem)',

  fast: '120ms ease-out',
  slow: '240ms cubic-bezier(0.2, 0.8, 0.2, 1)',
  /** The largest width of a page's content. */
  page: '1120px',
} as const;

export const lightShadows = {
  'shadow-s': '0 1px 2px rgb(14 27 44 / 0.05)',
  shadow: '0 1px 2px rgb(14 27 44 / 0.06), 0 10px 28px -14px rgb(14 27 44 / 0.22)',
  'shadow-l': '0 2px 6px rgb(14 27 44 / 0.08), 0 28px 64px -24px rgb(14 27 44 / 0.42)',
} as const;

export const darkShadows: Readonly<Record<keyof typeof lightShadows, string>> = {
  'shadow-s': '0 1px 2px rgb(0 0 0 / 0.4)',
  shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px -12px rgb(0 0 0 / 0.6)',
  'shadow-l': '0 2px 8px rgb(0 0 0 / 0.5), 0 32px 72px -20px rgb(0 0 0 / 0.8)',
};
