/** Observers that jsdom does not have and components use. */
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

/** `matchMedia` answers by `window.innerWidth`, which is that of a desktop by default. */
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

/** Tells React that the testing library awaits its updates. */
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
