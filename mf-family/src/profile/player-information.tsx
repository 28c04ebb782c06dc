import type { Child } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { ageGroup, clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, media, Stack } from '@fieldhouse/ui';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Head = styled.div`
  display: flex; align-items: center; gap: var(--s3); & > h2 { flex: 1; } & > svg { margin: -6px 0 -6px -6px; }
  ${media.phone} { & > svg { display: none; } & > button { padding-inline: 14px; & svg { display: none; } } }
`;

const Facts = styled.dl`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4) var(--s5);
  & > div { padding-top: 10px; border-top: 1px solid var(--line); }
  & > div:last-child:nth-child(odd) { grid-column: 1 / -1; }
  & dt { font-size: var(--t-s); color: var(--muted); } & dd { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; } & dd[data-empty] { font-weight: 400; color: var(--muted); }
  ${media.phone} { gap: var(--s3) var(--s4); }
`;

/** Player Information (S1 §2); `onEdit` for those who may. */
export function PlayerInformation({ child, onEdit }: { child: Child; onEdit: (() => void) | null }) {
  const { firstName, lastName, nickname, age, birthdate, createdAt } = child;
  return (
    <Card as="section" aria-labelledby="player-information">
      <Stack $gap={4}>
        <Head>
          <Jersey firstName={firstName} lastName={lastName} size={52} />
          <h2 id="player-information">Player Information</h2>
          {onEdit && (
            <Button look="turf" icon={<Pencil />} onClick={onEdit}>
              Edit Profile
            </Button>
          )}
        </Head>
        <Facts>
          <Fact name="Full name">{fullName(child)}</Fact>
          <Fact name="Nickname">{nickname}</Fact>
          <Fact name="Age">
            {age} <Badge tone="turf">{ageGroup(age)}</Badge>
          </Fact>
          <Fact name="Birthdate">{longDay(birthdate)}</Fact>
          <Fact name="Shirt size">{child.shirtSize}</Fact>
          <Fact name="Pant size">{child.pantSize}</Fact>
          <Fact name="Primary position">{child.primaryPosition}</Fact>
          <Fact name="Secondary position">{child.secondaryPosition}</Fact>
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
