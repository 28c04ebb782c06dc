import type { Child } from '@fieldhouse/api';
import { FieldFacts, fullName } from '@fieldhouse/club-ui';
import { ageGroup, CHILD_FIELDS, clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, Fact, Facts, Muted, media, Stack } from '@fieldhouse/ui';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import { sizesText } from '../children/child-text.ts';

const Head = styled.div`
  display: flex; align-items: center; gap: var(--s3); & > h2 { flex: 1; min-width: 0; }
  ${media.phone} { & > h2 { font-size: 1.375rem; } & > button { padding-inline: 14px; & svg { display: none; } } }
`;

/** It looks as high as a line of text, and the area to press is 44 px high. */
const AddButton = styled(Button)`margin: -11px 0 -11px -8px;`;

/** The fields that have an entry of their own. */
const SHOWN_HERE = ['firstName', 'lastName', 'nickname', 'birthdate', 'shirtSize', 'pantSize'] as const;

interface PlayerInformationProps {
  child: Child;
  /** Opens the form; with 'sizes' the first missing size has the focus. Null for users who may not edit. */
  onEdit: ((part?: 'sizes') => void) | null;
}

/** Player Information (S1 §2). When both sizes are missing they are one entry, with a button to add them. */
export function PlayerInformation({ child, onEdit }: PlayerInformationProps) {
  const { nickname, age, birthdate, createdAt, shirtSize, pantSize } = child;
  const someSize = shirtSize !== null || pantSize !== null;
  const addSizes = onEdit && (
    <AddButton look="text" icon={<Plus />} onClick={() => onEdit('sizes')}>
      Add sizes
    </AddButton>
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
          <Fact name={CHILD_FIELDS.nickname.label}>{nickname}</Fact>
          <Fact name="Age">
            <span>{age}</span> <Badge tone="turf">{ageGroup(age)}</Badge>
          </Fact>
          <Fact name={CHILD_FIELDS.birthdate.label}>{longDay(birthdate)}</Fact>
          {someSize ? (
            <>
              <Fact name={CHILD_FIELDS.shirtSize.label}>{shirtSize ?? addSizes}</Fact>
              <Fact name={CHILD_FIELDS.pantSize.label}>{pantSize ?? addSizes}</Fact>
            </>
          ) : (
            <Fact name="Sizes" wide>
              {addSizes ?? <Muted as="span">{sizesText(child)}</Muted>}
            </Fact>
          )}
          <FieldFacts child={child} except={SHOWN_HERE} />
          <Fact name="Registered" wide>
            {longDay(clubToday(new Date(createdAt)))}
          </Fact>
        </Facts>
      </Stack>
    </Card>
  );
}
