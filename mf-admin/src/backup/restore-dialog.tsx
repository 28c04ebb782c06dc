import type { BackupStatus } from '@fieldhouse/api';
import { mediumDayOf } from '@fieldhouse/contracts/club';
import { Badge, Callout, Muted, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import type { ReactNode } from 'react';
import { whenText } from '../mail/when-text.ts';
import { Command } from './command.tsx';

interface RestoreDialogProps {
  backup: BackupStatus['history'][number];
  /** The folder or bucket of the backup files. */
  backupPath: string;
  onClose: () => void;
}

const DRY_RUN_TEXT =
  'Loads the backup beside the club’s data, compares every row and says what a restore would change. ' +
  'The site goes on.';

/**
 * How a backup is restored. This page cannot restore: the server has no private key to decrypt a backup. An operator
 * runs the commands, with the key that is stored elsewhere.
 */
export default function RestoreDialog({ backup, backupPath, onClose }: RestoreDialogProps) {
  const { filename, timestamp, verifiedAt } = backup;
  const { first, second } = whenText(timestamp);
  const command = `npm run restore -- ${pathOf(backupPath, filename)}`;
  return (
    <Dialog isOpen onClose={onClose} title="Restore a backup" subtitle={<code>{filename}</code>}>
      <Stack>
        <p>
          The whole club becomes what it was on{' '}
          <b>
            {first}, {second}
          </b>
          . What was changed later is lost, but people who were deleted since then stay deleted. Everybody signs in
          again. The site is closed for a moment at the end, and email that waited is held back until an admin releases
          it.
        </p>
        <Verification verifiedAt={verifiedAt} />
      </Stack>
      <Step title="1. Try it" text={DRY_RUN_TEXT}>
        <Command text={`${command} --dry-run`} />
      </Step>
      <Step title="2. Restore it" text="Replaces the data of the club. It asks once more.">
        <Command text={command} />
      </Step>
      <Muted $small>
        An operator gives these commands on the server, with the key that opens backups. That key is not on the server,
        so nobody can restore from this page. {whereText(backupPath)} With docker compose,{' '}
        <code>docker compose run --rm -T restore</code> takes the place of <code>npm run restore --</code>: the
        operations guide says how.
      </Muted>
    </Dialog>
  );
}

function Verification({ verifiedAt }: { verifiedAt: string | null }) {
  if (verifiedAt === null) {
    return (
      <Callout tone="warning" title="This backup was not verified yet.">
        Nobody knows whether it can be restored. Try it first.
      </Callout>
    );
  }
  return (
    <p>
      <Badge tone="turf">Verified</Badge> It was decrypted, loaded and found whole on {mediumDayOf(verifiedAt)}.
    </p>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack $gap={2}>
      <Stack $gap={1}>
        <h3>{title}</h3>
        <Muted $small>{text}</Muted>
      </Stack>
      {children}
    </Stack>
  );
}

const isBucket = (backupPath: string) => backupPath.startsWith('s3://');

/** The path of the file, quoted for a shell; for a bucket only the file name, since the file is downloaded first. */
function pathOf(backupPath: string, filename: string): string {
  if (isBucket(backupPath)) return filename;
  const path = `${backupPath.replace(/\/$/, '')}/${filename}`;
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

function whereText(backupPath: string): string {
  return isBucket(backupPath)
    ? 'Download the file first, and name it as it is called where it was saved.'
    : 'Where the file was copied elsewhere, name it as it is called there.';
}
