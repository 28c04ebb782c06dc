import { useChildren } from '@fieldhouse/club-events';
import {
  AddCard,
  Button,
  Card,
  EmptyState,
  Grid,
  Muted,
  Row,
  SectionTitle,
  Skeleton,
  SkeletonBar,
  Stack,
} from '@fieldhouse/ui';
import { lazyDialog, QueryView, useSearch, useUser } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { FAMILY_SEARCH } from '../search.ts';
import { ChildCard } from './child-card.tsx';
import { useNewEvaluations } from './use-new-evaluations.ts';
import type { SaveTexts } from './use-save-child.ts';

const EditChildDialog = lazyDialog(() => import('./edit-child-dialog.tsx'));

const SAVE_TEXTS: SaveTexts = {
  saved: { title: 'Success', description: 'Child updated successfully' },
  failed: 'Failed to update child',
};

/** 'Your Children': a card for each, and one more to add another (S1 §2). */
export function YourChildren() {
  const query = useChildren();
  const children = query.data;
  const hasNewEvaluation = useNewEvaluations((children?.length ?? 0) > 0);
  const [{ dialog, child }, setSearch] = useSearch(FAMILY_SEARCH);
  const edited = dialog === 'edit-child' ? children?.find(({ id, mayChange }) => id === child && mayChange) : undefined;
  const closeEdit = () => setSearch({ dialog: null, child: null });
  const add = () => setSearch({ dialog: 'add-child' });
  return (
    <Stack as="section" aria-labelledby="your-children" $gap={3}>
      <SectionTitle title="Your Children" id="your-children" />
      <QueryView
        query={query}
        skeleton={<ChildrenSkeleton />}
        errorTitle="Your children did not load"
        isEmpty={(loaded) => loaded.length === 0}
        empty={
          <Card>
            <NoChildrenYet onAdd={add} />
          </Card>
        }
      >
        {(loaded) => (
          <Grid $least={320}>
            {loaded.map((child) => (
              <ChildCard
                key={child.id}
                child={child}
                hasNewEvaluation={hasNewEvaluation(child.id)}
                onEdit={() => setSearch({ dialog: 'edit-child', child: child.id })}
              />
            ))}
            <AddCard type="button" onClick={add}>
              <Plus aria-hidden="true" />
              Add another child
            </AddCard>
          </Grid>
        )}
      </QueryView>
      {edited && (
        <EditChildDialog key={edited.id} child={edited} texts={SAVE_TEXTS} onClose={closeEdit} onRemoved={closeEdit} />
      )}
    </Stack>
  );
}

/** Shown at a parent's first visit, and to staff without children of their own. */
function NoChildrenYet({ onAdd }: { onAdd: () => void }) {
  const { role } = useUser();
  if (role !== 'parent') {
    return (
      <Row $spread>
        <Muted>
          Your own children appear here.{role === 'coach' && ' Any child of the club is registered from Events.'}
        </Muted>
        <Button look="turf" icon={<Plus />} onClick={onAdd}>
          Add Child
        </Button>
      </Row>
    );
  }
  return (
    <EmptyState
      icon={<UserPlus />}
      title="Who is going to play?"
      text={
        'Add your child once: a name and a birthdate will do. Then every session shows whether it fits, ' +
        'and registering takes two taps.'
      }
      action={
        <Button size="large" icon={<Plus />} onClick={onAdd}>
          Add Child
        </Button>
      }
    />
  );
}

function ChildrenSkeleton() {
  return (
    <Skeleton>
      <Grid $least={320}>
        {['one', 'two'].map((key) => (
          <Card key={key}>
            <Stack $gap={4}>
              <SkeletonBar $width="64%" $height="52px" />
              <SkeletonBar $width="84%" $height="62px" />
              <SkeletonBar $width="72%" $height="66px" />
              <SkeletonBar $height="44px" $radius="var(--radius-s)" />
            </Stack>
          </Card>
        ))}
        <AddCard as="span" />
      </Grid>
    </Skeleton>
  );
}
