import { Card, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';

/** The skeleton of a table. */
export function TableSkeleton() {
  return (
    <Skeleton>
      <Card>
        <Stack $gap={5}>
          {[72, 58, 66, 61].map((width) => (
            <SkeletonBar key={width} $width={`${width}%`} $height="22px" />
          ))}
        </Stack>
      </Card>
    </Skeleton>
  );
}
