import { logReady } from './log.ts';
import { WebSettings } from './settings.ts';
import { startWeb } from './start-web.ts';

/** The web server as a process of its own, until SIGTERM or SIGINT. */
const { RELEASES, SITE_URL, ALLOWED_HOSTS, HOST, PORT } = WebSettings.parse(process.env);
const web = await startWeb({
  releases: RELEASES,
  host: HOST,
  port: PORT,
  siteUrl: SITE_URL,
  allowedHosts: ALLOWED_HOSTS,
});
logReady(web.port);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void web.stop().then(() => process.exit(0)));
}
