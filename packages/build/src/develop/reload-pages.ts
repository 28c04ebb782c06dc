import { type RequestHandler, Router } from 'express';
import type { Compiler } from 'webpack';

const SCRIPT_PATH = '/development/reload.js';
const EVENTS_PATH = '/development/builds';

/** The script element that reloads a page after each build. It is same-origin, so the page's policy allows it. */
export const RELOAD_ELEMENT = `<script src="${SCRIPT_PATH}" defer></script>`;

/** Reloads the page when the latest build is another one than when the page was opened, also after a server restart. */
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
