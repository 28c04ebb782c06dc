import { Card, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';

/** The skeleton of a list of events. */
export function EventsSkeleton() {
  return (
    <Skeleton>
      <Card>
        <Stack $gap={6}>
          {[64, 72, 58, 66, 61, 70].map((width) => (
            <Stack key={width} $gap={2}>
              <SkeletonBar $width={`${width}%`} $height="20px" />
              <SkeletonBar $width={`${width - 24}%`} />
            </Stack>
          ))}
        </Stack>
      </Card>
    </Skeleton>
  );
}
