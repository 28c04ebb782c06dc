import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { BackupS3 } from '@fieldhouse/service-kit/club-settings';
import { stablePort } from '../machine/stable-port.ts';
import { type EngineProcess, launchEngine } from './engine-process.ts';
import { retryOnOtherPorts } from './retry-on-other-ports.ts';

const BUCKET = 'backups';

export interface S3Server extends EngineProcess {
  /** How to reach its one bucket, which is empty at first. */
  settings: BackupS3;
}

/** Starts a private S3 server on a free loopback port, with an access key and a bucket in `folder`. */
export async function startS3Server({ folder, program }: { folder: string; program: string }): Promise<S3Server> {
  const [data, sidecar] = [join(folder, 'data'), join(folder, 'metadata')];
  await mkdir(join(data, BUCKET), { recursive: true, mode: 0o700 });
  await mkdir(sidecar, { recursive: true, mode: 0o700 });
  const [accessKey, secretKey] = ['fieldhouse', randomBytes(24).toString('hex')];
  return retryOnOtherPorts(async () => {
    const port = await stablePort();
    const server = await launchEngine({
      title: 'versitygw',
      folder,
      program,
      // The metadata has files of its own: not every file system has extended attributes.
      args: ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', '--sidecar', sidecar, data],
      env: { PATH: process.env.PATH, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
      ready: () => listens(port),
    });
    const endpoint = `http://127.0.0.1:${port}`;
    return { ...server, settings: { bucket: BUCKET, endpoint, region: 'us-east-1', prefix: '', accessKey, secretKey } };
  });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
