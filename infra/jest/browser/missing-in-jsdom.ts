/** What every browser has and jsdom leaves out. Existing names are not replaced. */
export function addMissing(window: { Element: typeof Element; Event: typeof Event }): void {
  const missing = {
    /** Without them React waits for the events' old names. */
    AnimationEvent: class extends window.Event {},
    TransitionEvent: class extends window.Event {},
    ResizeObserver: NoLayout,
    IntersectionObserver: NoLayout,
    CSS: { escape: escaped, supports: () => false },
    matchMedia,
    /** Tells React that the testing library awaits its updates. */
    IS_REACT_ACT_ENVIRONMENT: true,
  };
  for (const [name, value] of Object.entries(missing)) {
    if (!Reflect.get(window, name)) Reflect.set(window, name, value);
  }
  window.Element.prototype.scrollIntoView ??= () => {};
}

/** An observer of sizes or positions, which do not change. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const escaped = (text: string) => String(text).replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);

/** `matchMedia` answers by `window.innerWidth`, which is that of a desktop by default. */
function matchMedia(query: string) {
  const [, side, width] = /\((max|min)-width:\s*(\d+)px\)/.exec(query) ?? [];
  const matches = side === 'max' ? innerWidth <= Number(width) : side === 'min' ? innerWidth >= Number(width) : false;
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}
