/*
 * Before the first paint: the stored theme, or the system's while none is stored (S1 §1, product decision 42); and which outline stands there until the script is
 * here, as an attribute for page.css.
 */
(() => {
  const { classList, dataset } = document.documentElement;
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  classList.toggle('dark', dark);
  dataset.outline = /^\/(?:auth\/|forgot-|reset-)?(login|register|password)\/?$/.exec(location.pathname)?.[1] ?? 'area';
})();
