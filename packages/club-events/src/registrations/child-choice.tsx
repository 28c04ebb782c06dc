import { Jersey } from '@fieldhouse/club-ui';
import { isolated } from '@fieldhouse/contracts/club';
import { Badge, Button, type RadioCard, RadioCards } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { everybodyText, namesText } from './several/names.ts';
import { type ChosenChild, EVERYBODY } from './several/use-several.ts';
import { type SheetChild, stateText } from './sheet-child.ts';

/** Below each other where the card is narrow. */
const Ends = styled.div`display: flex; flex-wrap: wrap; justify-content: flex-end; max-width: 60%;`;

export interface ChildChoiceProps {
  family: readonly SheetChild[];
  /** The event's ages in words. */
  ages: string;
  /** The children that can be registered together; empty where that is not offered. */
  everybody: readonly { firstName: string }[];
  value: ChosenChild;
  onChange: (child: number | typeof EVERYBODY) => void;
  error: string | undefined;
  onCancel: (childId: number) => void;
  onChangeTime: (childId: number) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The family's children as cards, before them one for all that can be registered. A child that cannot be chosen shows
 * why; a registration can be cancelled.
 */
export function ChildChoice(props: ChildChoiceProps) {
  const { family, ages, everybody, value, onChange, error, onCancel, onChangeTime, ref } = props;
  const cards = family.map(
    (child): RadioCard<number | typeof EVERYBODY> => ({
      value: child.id,
      title: isolated(`${child.firstName} ${child.lastName}`),
      text:
        child.state.kind === 'registered' ? (
          <Badge tone="solid" icon={<Check aria-hidden="true" />}>
            {stateText(child, ages)}
          </Badge>
        ) : (
          stateText(child, ages)
        ),
      disabled: child.state.kind === 'barred',
      done: child.state.kind === 'registered',
      picture: (
        <Jersey
          firstName={child.firstName}
          lastName={child.lastName}
          size={44}
          color={child.state.kind === 'barred' ? 'var(--muted)' : 'var(--turf)'}
        />
      ),
      end: child.state.kind === 'registered' && child.state.mayCancel && (
        <Ends>
          {child.state.time !== null && (
            <Button
              look="text"
              onClick={() => onChangeTime(child.id)}
              aria-label={`Change time for ${isolated(child.firstName)}`}
            >
              Change time
            </Button>
          )}
          <Button
            look="text"
            onClick={() => onCancel(child.id)}
            aria-label={`Cancel ${isolated(child.firstName)}’s registration`}
          >
            Cancel
          </Button>
        </Ends>
      ),
    }),
  );
  if (everybody.length > 0) {
    cards.unshift({
      value: EVERYBODY,
      title: everybodyText(everybody),
      text: everybody.length > 2 ? namesText(everybody) : 'With one press',
    });
  }
  return <RadioCards label="Child" cards={cards} value={value} onChange={onChange} error={error} ref={ref} />;
}
