import { type RequestHandler, Router } from 'express';
import type { Compiler } from 'webpack';

const SCRIPT_PATH = '/development/reload.js';
const EVENTS_PATH = '/development/builds';

/** The element that makes a page reload after each build; it is from this server, so the page's policy allows it. */
export const RELOAD_ELEMENT = `<script src="${SCRIPT_PATH}" defer></script>`;

/** A page is told of each build that ends after it was opened; after a restart of this server it reloads as well. */
const SCRIPT = `
let build;
new EventSource('${EVENTS_PATH}').addEventListener('build', ({ data }) => {
  if (build !== undefined && build !== data) location.reload();
  build = data;
});
`;

/** Serves the script of `RELOAD_ELEMENT`, and the builds of `compiler` as server-sent events. */
export function reloadPages(compiler: Compiler): RequestHandler {
  let build: string | undefined;
  const pages = new Set<(build: string) => void>();
  compiler.hooks.done.tap('reload-pages', (stats) => {
    if (stats.hasErrors()) return;
    build = stats.hash ?? String(Date.now());
    for (const notify of pages) notify(build);
  });
  return Router()
    .get(SCRIPT_PATH, (_request, response) => void response.type('text/javascript').send(SCRIPT))
    .get(EVENTS_PATH, (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      const notify = (hash: string) => void response.write(`event: build\ndata: ${hash}\n\n`);
      if (build !== undefined) notify(build);
      pages.add(notify);
      request.on('close', () => pages.delete(notify));
    });
}
