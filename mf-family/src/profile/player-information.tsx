import type { Child } from '@fieldhouse/api';
import { ageGroup, clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Card, media, Stack } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fullName } from '../children/child-words.ts';

const Head = styled.div`display: flex; align-items: center; justify-content: space-between; gap: var(--s3);`;

const Facts = styled.dl`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4) var(--s5);
  & dt { font-size: var(--t-s); color: var(--muted); } & dd { font-weight: 500; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; } & dd[data-empty] { font-weight: 400; color: var(--muted); }
  ${media.phone} { gap: var(--s3) var(--s4); }
`;

/** Player Information (S1 §2). */
export function PlayerInformation({ child, picture }: { child: Child; picture: ReactNode }) {
  const { nickname, age, birthdate, shirtSize, pantSize, primaryPosition, secondaryPosition, createdAt } = child;
  return (
    <Card as="section" aria-labelledby="player-information">
      <Stack $gap={4}>
        <Head>
          <h2 id="player-information">Player Information</h2>
          {picture}
        </Head>
        <Facts>
          <Fact name="Full name">{fullName(child)}</Fact>
          <Fact name="Nickname">{nickname}</Fact>
          <Fact name="Age">
            {age} <Badge tone="turf">{ageGroup(age)}</Badge>
          </Fact>
          <Fact name="Birthdate">{longDay(birthdate)}</Fact>
          <Fact name="Shirt size">{shirtSize}</Fact>
          <Fact name="Pant size">{pantSize}</Fact>
          <Fact name="Primary position">{primaryPosition}</Fact>
          <Fact name="Secondary position">{secondaryPosition}</Fact>
          <Fact name="Registered">{longDay(clubToday(new Date(createdAt)))}</Fact>
        </Facts>
      </Stack>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isEmpty = children === null || children === '';
  return (
    <div>
      <dt>{name}</dt>
      <dd data-empty={isEmpty || undefined}>{isEmpty ? 'Not set' : children}</dd>
    </div>
  );
}
