import { Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { Showcase } from '@fieldhouse/ui/showcase';
import { lazy, Suspense } from 'react';

const ClubParts = lazy(async () => ({ default: (await import('@fieldhouse/club-ui/showcase')).ClubParts }));

/** Every token and component of the design system, in both themes, as a reference for new screens. */
export default function DesignPage() {
  return (
    <Showcase>
      <Suspense
        fallback={
          <Skeleton>
            <SkeletonBar $height="240px" $radius="var(--radius)" />
          </Skeleton>
        }
      >
        <ClubParts />
      </Suspense>
    </Showcase>
  );
}
