import { join } from 'node:path';
import { startGateway } from '@fieldhouse/gateway';
import { CannotStartError, maxConnectionsFor } from '@fieldhouse/service-kit';
import type { Platform, PlatformSettings } from '../launcher/open-site.ts';
import { OperatorError } from '../launcher/operator-error.js';
import { stage } from '../launcher/stage.js';
import { privateFolder } from '../machine/private-folder.ts';
import { dataFolderMode, findAccount } from '../postgres/account.ts';
import { startCluster } from '../postgres/cluster.ts';
import { backupSettings } from '../provision/backup-key.ts';
import { storedLogins } from '../provision/passwords.ts';
import { dropDatabases, provision } from '../provision/provision.ts';
import { storedSettingsKey } from '../provision/settings-key.ts';
import { startWeb } from '../web/start-web.ts';
import { demoState, loadDemo, markEmpty } from './load-demo.ts';
import { startServices } from './start-services.ts';
import { closeAll } from './stop-in-time.ts';

interface LocalSettings extends PlatformSettings {
  /** Whether a new data folder gets the demo club; yes by default. */
  demo?: boolean;
}

/**
 * Starts the whole platform in this process: PostgreSQL, the services, the releases' web server and the gateway.
 * The first start of a data folder loads the demo club before the gateway opens, or decides that it stays without it.
 */
export async function startLocal({ demo: isDemoWanted = true, ...settings }: LocalSettings): Promise<Platform> {
  const { dataDir, host, port, siteUrl, allowedHosts, trustedProxies } = settings;
  const opened: (() => Promise<void>)[] = [];
  const stop = () => closeAll(opened);
  try {
    await privateFolder(dataDir, dataFolderMode(await findAccount()));
    const databaseUrls = await stage('PostgreSQL', async () => {
      const cluster = await startCluster({
        folder: join(dataDir, 'postgres'),
        durable: true,
        maxConnections: maxConnectionsFor(1),
        onRestart: () => process.stderr.write('PostgreSQL ended by itself and is started again\n'),
      });
      opened.push(cluster.stop);
      const state = await demoState(dataDir);
      if (state === 'loading') await dropDatabases(cluster.adminUrl);
      if (!isDemoWanted && state !== 'loaded') await markEmpty(dataDir);
      return provision(cluster.adminUrl, await storedLogins(join(dataDir, 'databases.json')));
    });
    const state = await demoState(dataDir);
    const demo = isDemoWanted && state !== 'empty';
    const backups = await backupSettings(settings, { demo });
    const settingsKey = await storedSettingsKey(settings);
    const services = await stage('Services', () =>
      startServices({ ...settings, ...backups, settingsKey, demo, databaseUrls }),
    );
    opened.push(services.stop);
    if (demo && state !== 'loaded') await stage('Demo club', () => loadDemo(dataDir, services));
    const releases = join(dataDir, 'releases');
    const web = await startWeb({ releases, host: '127.0.0.1', port: 0, siteUrl, allowedHosts });
    opened.push(web.stop);
    const gateway = await startGateway({ host, port, trustedProxies, upstreams: { ...services.urls, web: web.url } });
    opened.push(gateway.stop);
    return { url: gateway.url, serviceUrls: services.urls, demo, stop };
  } catch (error) {
    await stop();
    throw error instanceof CannotStartError ? new OperatorError(error.message) : error;
  }
}
