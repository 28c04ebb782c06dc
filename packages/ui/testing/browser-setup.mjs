/** What jsdom does not draw, and parts ask for. */
const noLayout = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.ResizeObserver ??= noLayout;
globalThis.IntersectionObserver ??= noLayout;
globalThis.CSS ??= {};
globalThis.CSS.escape ??= (text) => String(text).replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);
globalThis.CSS.supports ??= () => false;
Element.prototype.scrollIntoView ??= () => {};

/** A desk, until a test says otherwise: `matchMedia` answers by `window.innerWidth`. */
globalThis.matchMedia ??= (query) => {
  const [, side, width] = /\((max|min)-width:\s*(\d+)px\)/.exec(query) ?? [];
  const matches = side === 'max' ? innerWidth <= Number(width) : side === 'min' ? innerWidth >= Number(width) : false;
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
};

/** Told to React: updates are awaited by the testing library. */
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
