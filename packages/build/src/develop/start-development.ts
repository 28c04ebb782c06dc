import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import developmentMiddleware from 'webpack-dev-middleware';
import { microFrontends, REPOSITORY } from '../folders.ts';
import { filesOf } from './developed.ts';
import { proxySite } from './proxy-site.ts';
import { reloadPages } from './reload-pages.ts';
import { developmentCompiler } from './watch-app.ts';

export interface DevelopmentOptions {
  /** A micro-frontend of this repository, such as `mf-coach`. */
  app: string;
  /** The running site, such as `http://localhost:8080`. */
  site: string;
  /** Where its sources are; in the repository unless given. */
  folder?: string;
  /** 0: any free port. */
  port: number;
}

export interface Development {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves a running site on another port with one micro-frontend from its sources: it is built again after each change,
 * and open pages reload. Everything else, including the data, comes from the site. Throws for an unknown app.
 */
export async function startDevelopment({
  app,
  site,
  port,
  folder = join(REPOSITORY, app),
}: DevelopmentOptions): Promise<Development> {
  const apps = microFrontends();
  if (!apps.includes(app)) throw new Error(`There is no micro-frontend "${app}". There are: ${apps.join(', ')}`);
  const compiler = await developmentCompiler(app, folder);
  const build = developmentMiddleware(compiler, { publicPath: filesOf(app), stats: 'errors-warnings' });
  const server = createServer(express().use(reloadPages(compiler)).use(build).use(proxySite({ app, site, folder })));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await new Promise((resolve) => build.close(resolve));
    },
  };
}
