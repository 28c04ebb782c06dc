import { Button, LinkButton, Row } from '@fieldhouse/ui';
import { MenuButton } from '@fieldhouse/ui/aria';
import Ellipsis from 'lucide-react/icons/ellipsis';
import UserPlus from 'lucide-react/icons/user-plus';
import { type RosterActionsOptions, useRosterActions } from './use-roster-actions.tsx';

/** The actions of a roster on a desktop: a row of buttons. */
export function RosterActions(props: RosterActionsOptions) {
  return (
    <Row $gap={2}>
      {useRosterActions(props).map(({ id, label, icon, disabled, href, onSelect }) =>
        href === undefined ? (
          <Button
            key={id}
            look={id === 'other' ? 'text' : 'quiet'}
            icon={id !== 'other' && icon}
            disabled={disabled}
            onClick={onSelect}
          >
            {label}
          </Button>
        ) : (
          <LinkButton key={id} look="quiet" icon={icon} href={href}>
            {label}
          </LinkButton>
        ),
      )}
    </Row>
  );
}

interface RosterFooterProps extends RosterActionsOptions {
  /** The fields of a walk-in are shown. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** The foot of a roster on a phone or tablet: a walk-in with one press, all other actions in a menu (S2 §2). */
export function RosterFooter({ isAdding, onAdding, ...options }: RosterFooterProps) {
  const choices = useRosterActions(options);
  return (
    <>
      {choices.length > 0 ? (
        <MenuButton label="More actions" text="More" icon={<Ellipsis />} choices={choices} />
      ) : (
        <span />
      )}
      <Button
        look={isAdding ? 'quiet' : 'primary'}
        icon={!isAdding && <UserPlus />}
        onClick={() => onAdding(!isAdding)}
      >
        {isAdding ? 'Done' : 'Walk-in'}
      </Button>
    </>
  );
}
