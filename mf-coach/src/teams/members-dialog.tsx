import type { Team, TeamMember } from '@fieldhouse/api';
import { fullName, Jersey, sportColor } from '@fieldhouse/club-ui';
import { SPORT_NAMES } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Badge, Button, EmptyState, IconButton, Row } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { useUser } from '@fieldhouse/web-kit';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { countText } from './count-text.ts';
import { isOutside } from './outside-ages.ts';
import { PickList, PickRow } from './pick-list.ts';
import { RemoveMember } from './remove-member.tsx';

interface MembersDialogProps {
  team: Team;
  onClose: () => void;
  onAdd: () => void;
}

/** The members of a team, each with Remove (S2 §4). */
export default function MembersDialog({ team, onClose, onAdd }: MembersDialogProps) {
  const mayChange = can(useUser(), 'team.change-members');
  const [removing, setRemoving] = useState<TeamMember>();
  const { name, sport, minAge, maxAge, members } = team;
  const add = mayChange && (
    <Button look="turf" icon={<UserPlus />} onClick={onAdd}>
      Add Member
    </Button>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      eyebrow={`${SPORT_NAMES[sport]} · ages ${minAge}-${maxAge}`}
      eyebrowColor={sportColor(sport)}
      subtitle={countText(members.length, 'member')}
      footer={members.length > 0 && add ? add : undefined}
    >
      {members.length === 0 ? (
        <EmptyState icon={<Users />} title="No members yet" action={add} />
      ) : (
        <PickList aria-label="Members">
          {members.map((member) => (
            <PickRow key={member.id}>
              <Jersey
                firstName={member.firstName}
                lastName={member.lastName}
                size={44}
                color={isOutside(member, team) ? 'var(--warn)' : sportColor(sport)}
              />
              <div>
                <b translate="no">{fullName(member)}</b>
                <Row $gap={2}>
                  <p>Age {member.age}</p>
                  {isOutside(member, team) && (
                    <Badge tone="warn">{`${member.age > maxAge ? 'Outgrew' : 'Outside'} ${minAge}-${maxAge}`}</Badge>
                  )}
                  {!member.isActive && <Badge>Archived</Badge>}
                </Row>
              </div>
              {mayChange && (
                <IconButton
                  label={`Remove ${fullName(member)}`}
                  icon={<UserMinus />}
                  onClick={() => setRemoving(member)}
                />
              )}
            </PickRow>
          ))}
        </PickList>
      )}
      {removing && <RemoveMember member={removing} team={team} onClose={() => setRemoving(undefined)} />}
    </Dialog>
  );
}
