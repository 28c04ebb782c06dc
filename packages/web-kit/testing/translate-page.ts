/** Elements whose text a translator leaves alone, or that have no elements inside. */
const LEFT_ALONE = 'font, script, style, textarea, title, option, [translate=no], .notranslate';

let observer: MutationObserver | undefined;

/**
 * Does to the page what a browser's translator does, until the test ends: each text node, present and future, is
 * replaced by one in two nested `<font>`. The words stay, so that a test finds them (product decision 83).
 */
export function translatePage(): void {
  observer = new MutationObserver(translateTexts);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translateTexts();
}

/** After each test: the next one shares the document. */
export function stopTranslating(): void {
  observer?.disconnect();
}

function translateTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest(LEFT_ALONE)) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
