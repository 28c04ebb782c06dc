import { Bone, Card, media, Skeleton, Stack } from '@fieldhouse/ui';
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
            <Bone $width={`${56 + ((row * 17) % 34)}%`} />
            <Bone $width="70%" />
            <Bone $width={`${62 + ((row * 23) % 30)}%`} />
            <Bone $height="24px" $radius="var(--radius-pill)" />
            <Bone $height="24px" />
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
        <Bone $width="220px" $height="44px" />
        <Bone $width="min(420px, 100%)" $height="74px" $radius="var(--radius-s)" />
      </Stack>
      <UserRowsSkeleton rows={rows} />
      <Bone $width="120px" $height="44px" />
    </Stack>
  );
}
