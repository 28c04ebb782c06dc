import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Clock } from '@fieldhouse/contracts';
import type { BackupS3, BackupStore, StoredFile } from '@fieldhouse/service-kit';
import { expectBackupName, isBackupName, nameTaken, noSuchName } from './backup-name.ts';
import { storeRefused } from './store-refused.ts';

/** A part of an upload: two are in memory at a time, and 10,000 make the largest backup, 78 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 5000;
/** Milliseconds without data on a connection. */
const SOCKET_TIMEOUT_MS = 60_000;
/** Writing a backup never takes this long: an older upload was left by a process that died. */
const ABANDONED_MS = 24 * 3600 * 1000;

/**
 * A bucket of an S3-compatible store as backup store. A file is uploaded in parts and visible once the last one is
 * there; an upload that fails is aborted. Rejects with `StoreRefused` when the store cannot be reached or refuses.
 */
export function s3Store(settings: BackupS3, { clock = () => new Date() }: { clock?: Clock } = {}): BackupStore {
  const { bucket, prefix } = settings;
  const keyOf = (name: string) => {
    expectBackupName(name);
    return { Bucket: bucket, Key: `${prefix}${name}` };
  };

  return {
    location: `s3://${bucket}/${prefix}`,

    async put(name, content) {
      let streamError: unknown;
      content.once('error', (error) => {
        streamError = error;
      });
      try {
        const at = keyOf(name);
        await withClient(settings, async (client) => {
          if (await hasObject(client, at)) throw nameTaken();
          await abortAbandoned(client, settings, new Date(clock().getTime() - ABANDONED_MS));
          await upload(client, at, content);
        });
      } catch (error) {
        throw streamError ?? error;
      } finally {
        content.destroy();
      }
    },

    async get(name) {
      const at = keyOf(name);
      const { GetObjectCommand } = await sdk();
      const client = await clientOf(settings);
      try {
        const { Body } = await client.send(new GetObjectCommand(at));
        if (!(Body instanceof Readable)) throw new Error('The store answered without a file');
        return Body.once('close', () => client.destroy());
      } catch (error) {
        client.destroy();
        throw isNamed(error, 'NoSuchKey') ? noSuchName(error) : storeRefused(error);
      }
    },

    list: () => withClient(settings, (client) => listFiles(client, settings)),

    async delete(name) {
      const at = keyOf(name);
      const { DeleteObjectCommand } = await sdk();
      await withClient(settings, (client) => client.send(new DeleteObjectCommand(at)));
    },
  };
}

/** Loaded on demand: a site that stores backups in a folder does not need it. */
const sdk = () => import('@aws-sdk/client-s3');

async function clientOf({ endpoint, region, accessKey, secretKey }: BackupS3): Promise<S3Client> {
  const { S3Client } = await sdk();
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Amazon expects the bucket in the host name, self-hosted stores in the path.
    forcePathStyle: endpoint !== undefined,
    // Each part is signed with its SHA-256; not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });
}

async function withClient<Result>(settings: BackupS3, work: (client: S3Client) => Promise<Result>): Promise<Result> {
  const client = await clientOf(settings);
  try {
    return await work(client);
  } catch (error) {
    throw isNameTaken(error) ? error : storeRefused(error);
  } finally {
    client.destroy();
  }
}

interface ObjectKey {
  Bucket: string;
  Key: string;
}

async function hasObject(client: S3Client, at: ObjectKey): Promise<boolean> {
  const { HeadObjectCommand } = await sdk();
  try {
    await client.send(new HeadObjectCommand(at));
    return true;
  } catch (error) {
    if (isNamed(error, 'NotFound') || isNamed(error, 'NoSuchKey')) return false;
    throw error;
  }
}

async function upload(client: S3Client, at: ObjectKey, content: Readable): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const params = { ...at, Body: content, ContentType: 'application/octet-stream' };
  await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
}

async function listFiles(client: S3Client, { bucket, prefix }: BackupS3): Promise<StoredFile[]> {
  const { paginateListObjectsV2 } = await sdk();
  const files: StoredFile[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key = '', Size = 0 } of Contents) {
      const name = Key.slice(prefix.length);
      if (isBackupName(name)) files.push({ name, size: Size });
    }
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Aborts uploads of this site that began before an instant: their parts use storage. */
async function abortAbandoned(client: S3Client, { bucket, prefix }: BackupS3, before: Date): Promise<void> {
  const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await sdk();
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
  for (const { Key = '', UploadId, Initiated } of Uploads) {
    if (!isBackupName(Key.slice(prefix.length)) || !Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  }
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

const isNameTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
