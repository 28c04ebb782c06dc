/*
 * Before the first paint: sets the stored theme, or the system's when none is stored (S1 §1, product decision 42).
 * Sets an attribute that tells page.css which outline to show until the script has loaded, and the club's name as the
 * browser saw it last (S2.2.1347): JSON is a string of CSS, too.
 *
 * After the first paint, while the shell's script downloads: the first format of dates, amounts or lists loads the
 * browser's data about them, and the first use of the session's storage asks another process, which takes ten times as
 * long as everything else about it. Later ones are fast.
 */
(() => {
  const { classList, dataset, style } = document.documentElement;
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
    const { name } = JSON.parse(localStorage.getItem('club') ?? '{}');
    if (typeof name === 'string') style.setProperty('--club', JSON.stringify(name));
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  classList.toggle('dark', dark);
  dataset.outline =
    /^\/(?:auth\/|forgot-|reset-|stop-)?(login|register|password|address|join|change)\/?$/.exec(
      location.pathname,
    )?.[1] ?? 'area';
  requestAnimationFrame(() =>
    setTimeout(() => {
      const date = { timeZone: 'America/Chicago', month: 'short', hour: '2-digit', hourCycle: 'h23' };
      for (const language of ['en-CA', 'en-US']) new Intl.DateTimeFormat(language, date).format();
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(0);
      new Intl.ListFormat('en-US').format(['', '']);
      try {
        sessionStorage.getItem('');
      } catch {}
    }),
  );
})();
