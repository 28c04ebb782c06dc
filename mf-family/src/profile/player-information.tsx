import type { Child } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { ageGroup, clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, Muted, media, Stack } from '@fieldhouse/ui';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { sizesText } from '../children/child-words.ts';

const Head = styled.div`
  display: flex; align-items: center; gap: var(--s3); & > h2 { flex: 1; min-width: 0; }
  ${media.phone} { & > h2 { font-size: 1.375rem; } & > button { padding-inline: 14px; & svg { display: none; } } }
`;

const Facts = styled.dl`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4) var(--s5);
  & > div { padding-top: 10px; border-top: 1px solid var(--line); }
  & > [data-wide] { grid-column: 1 / -1; }
  & dt { font-size: var(--t-s); color: var(--muted); } & dd { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; } & dd[data-empty] { font-weight: 400; color: var(--muted); }
  ${media.phone} { gap: var(--s3) var(--s4); }
`;

/** As high as a line of text to see, 44 px to press. */
const Add = styled(Button)`margin: -11px 0 -11px -8px;`;

interface PlayerInformationProps {
  child: Child;
  /** Opens the form, at the sizes when asked for; null for those who may not edit. */
  onEdit: ((part?: 'sizes') => void) | null;
}

/** Player Information (S1 §2). Sizes that are missing take one place, with the way to add them. */
export function PlayerInformation({ child, onEdit }: PlayerInformationProps) {
  const { nickname, age, birthdate, createdAt, shirtSize, pantSize } = child;
  const someSize = shirtSize !== null || pantSize !== null;
  const addSizes = onEdit && (
    <Add look="text" icon={<Plus />} onClick={() => onEdit('sizes')}>
      Add sizes
    </Add>
  );
  return (
    <Card as="section" aria-labelledby="player-information">
      <Stack $gap={4}>
        <Head>
          <h2 id="player-information">Player Information</h2>
          {onEdit && (
            <Button look="turf" icon={<Pencil />} onClick={() => onEdit()}>
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
          {someSize ? (
            <>
              <Fact name="Shirt size">{shirtSize ?? addSizes}</Fact>
              <Fact name="Pant size">{pantSize ?? addSizes}</Fact>
            </>
          ) : (
            <Fact name="Sizes" wide>
              {addSizes ?? <Muted as="span">{sizesText(child)}</Muted>}
            </Fact>
          )}
          <Fact name="Primary position">{child.primaryPosition}</Fact>
          <Fact name="Secondary position">{child.secondaryPosition}</Fact>
          <Fact name="Registered" wide>
            {longDay(clubToday(new Date(createdAt)))}
          </Fact>
        </Facts>
      </Stack>
    </Card>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const isEmpty = children === null || children === '';
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd data-empty={isEmpty || undefined}>{isEmpty ? 'Not set' : children}</dd>
    </div>
  );
}
