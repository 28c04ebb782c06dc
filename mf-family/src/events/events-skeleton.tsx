import { isPhone, Skeleton, SkeletonBar, Stack, useMediaQuery } from '@fieldhouse/ui';

/** The events page while it loads: the filters (on a phone they are beside the title), a month and its cards. */
export function EventsSkeleton() {
  const onPhone = useMediaQuery(isPhone);
  return (
    <Skeleton>
      <Stack $gap={5}>
        {!onPhone && <SkeletonBar $width="min(460px, 100%)" $height="44px" $radius="var(--radius-pill)" />}
        <Stack $gap={3}>
          <SkeletonBar $width="180px" $height="30px" />
          {['one', 'two', 'three', 'four'].map((key) => (
            <SkeletonBar key={key} $height="126px" $radius="var(--radius)" />
          ))}
        </Stack>
      </Stack>
    </Skeleton>
  );
}

/** The calendar while it loads: the month, and the day below. */
export function CalendarSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        <SkeletonBar $height="clamp(400px, 60vw, 710px)" $radius="var(--radius)" />
        <SkeletonBar $width="220px" $height="30px" />
      </Stack>
    </Skeleton>
  );
}
