import type { Team, TeamMember } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useMembership } from './use-membership.ts';

interface RemoveMemberProps {
  member: TeamMember;
  team: Team;
  onClose: () => void;
}

/** Asks before a member is removed from a team (S2 §4). */
export function RemoveMember({ member, team, onClose }: RemoveMemberProps) {
  const { remove, isRemoving } = useMembership(team);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove(member.id, onClose)}
      title={`Remove ${fullName(member)} from ${team.name}?`}
      confirmText="Remove"
      cancelText="Keep"
      busyText={isRemoving ? 'Removing...' : undefined}
    >
      <p>Registrations for events stay as they are.</p>
    </ConfirmDialog>
  );
}
