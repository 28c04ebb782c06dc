import { Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { Showcase } from '@fieldhouse/ui/showcase';
import { lazyPanel } from '@fieldhouse/web-kit';

const AllParts = lazyPanel(
  () => import('./all-parts.tsx'),
  <Skeleton>
    <SkeletonBar $height="1200px" $radius="var(--radius)" />
  </Skeleton>,
);

/** Every token and component of the design system, in both themes, as a reference for new screens. */
export default function DesignPage() {
  return <Showcase>{(theme) => <AllParts theme={theme} />}</Showcase>;
}
