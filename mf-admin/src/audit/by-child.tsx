import { ChildPicker } from '@fieldhouse/club-ui/pickers';
import { Card, EmptyState } from '@fieldhouse/ui';
import UserSearch from 'lucide-react/icons/user-search';
import { styled } from 'styled-components';
import { Timeline } from './timeline.tsx';

const Picker = styled.div`max-width: 480px;`;

interface ByChildProps {
  childId: number | null;
  /** The heading gets the focus: the pressed name is not on the screen any more. */
  takesFocus: boolean;
  /** Null: to choose another one. */
  onChoose: (childId: number | null) => void;
}

/**
 * Everything that happened to one child: a picker, or the timeline of the chosen one. The picker reads other children,
 * which is a view of them: it is there only to choose.
 */
export function ByChild({ childId, takesFocus, onChoose }: ByChildProps) {
  if (childId !== null) return <Timeline {...{ childId, takesFocus }} onLeave={() => onChoose(null)} />;
  return (
    <>
      <Picker>
        <ChildPicker autoFocus={takesFocus} value={null} onChange={(child) => child && onChoose(child.id)} />
      </Picker>
      <Card>
        <EmptyState
          icon={<UserSearch />}
          title="Choose a child"
          text="Registrations, emails, changes and views of the child appear here."
        />
      </Card>
    </>
  );
}
