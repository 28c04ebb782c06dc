import { ParentContacts } from '@fieldhouse/club-ui';
import { Card, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { QueryView } from '@fieldhouse/web-kit';
import type { ParentsAnswer } from './use-profile.ts';

/** Parent Information (S1 §2): for coaches and admins, with links to call and to write. */
export function ParentInformation({ answer }: { answer: ParentsAnswer }) {
  return (
    <Card as="section" aria-labelledby="parent-information">
      <Stack $gap={4}>
        <h2 id="parent-information">Parent Information</h2>
        <QueryView query={answer} skeleton={<ContactsSkeleton />} errorTitle="Contacts did not load" frame="none">
          {(parents) => <ParentContacts parents={parents} />}
        </QueryView>
      </Stack>
    </Card>
  );
}

function ContactsSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={3}>
        <SkeletonBar $width="50%" $height="22px" />
        <SkeletonBar $width="70%" />
      </Stack>
    </Skeleton>
  );
}
