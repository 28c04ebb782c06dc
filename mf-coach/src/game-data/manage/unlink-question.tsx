import type { GameRecord } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { clubToday, dayText } from '@fieldhouse/contracts/club';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useLinkRecord } from './use-link-record.ts';

interface UnlinkQuestionProps {
  record: GameRecord;
  player: NonNullable<GameRecord['child']>;
  onClose: () => void;
}

/** Asks before a record is removed from a player's page. */
export function UnlinkQuestion({ record, player, onClose }: UnlinkQuestionProps) {
  const { unlink, isUnlinking } = useLinkRecord(record.id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => unlink(onClose)}
      title={`Unlink this game from ${fullName(player)}?`}
      confirmText="Unlink"
      cancelText="Keep"
      busyText={isUnlinking ? 'Removing...' : undefined}
    >
      <p>
        The game vs. {record.opponent} on {dayText(record.gameDate, clubToday(new Date()))} leaves the player’s page.
        Fix Game Data does not link it again.
      </p>
    </ConfirmDialog>
  );
}
