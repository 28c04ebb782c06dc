import { Card, media, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const Head = styled.div`
  height: 48px; background: var(--sunken); border-bottom: 1px solid var(--line); ${media.phone} { display: none; }
`;

const RowSkeleton = styled.div`
  display: grid; grid-template-columns: 1.2fr 0.9fr 1.6fr 0.5fr 1fr; gap: var(--s5); align-items: center;
  height: 69px; padding: 0 var(--s5);
  &:not(:last-child) { border-bottom: 1px solid var(--line); }
  ${media.phone} {
    height: 113px; padding: 0 var(--s4); grid-template-columns: 1.6fr 0.6fr; & > :nth-child(n + 3) { display: none; }
  }
`;

/** The skeleton of a page of users. */
export function UserRowsSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton>
      <Card $flush>
        <Head />
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <RowSkeleton key={row}>
            <SkeletonBar $width={`${56 + ((row * 17) % 34)}%`} />
            <SkeletonBar $width="70%" />
            <SkeletonBar $width={`${62 + ((row * 23) % 30)}%`} />
            <SkeletonBar $height="24px" $radius="var(--radius-pill)" />
            <SkeletonBar $height="24px" />
          </RowSkeleton>
        ))}
      </Card>
    </Skeleton>
  );
}

/** The skeleton of the whole panel, while its code loads. */
export function UserManagementSkeleton({ rows }: { rows: number }) {
  return (
    <Stack $gap={4}>
      <Stack $gap={3}>
        <SkeletonBar $width="220px" $height="44px" />
        <SkeletonBar $width="min(420px, 100%)" $height="74px" $radius="var(--radius-s)" />
      </Stack>
      <UserRowsSkeleton rows={rows} />
      <SkeletonBar $width="120px" $height="44px" />
    </Stack>
  );
}
