import type { ListedChild } from '@fieldhouse/api';
import { fullName, Jersey, PhoneLink, wasVerifiedText } from '@fieldhouse/club-ui';
import { ageGroup } from '@fieldhouse/contracts/club';
import { Badge, type DataColumn, IconButton, Muted, media, Row, TwoLines } from '@fieldhouse/ui';
import Eye from 'lucide-react/icons/eye';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Shirt from 'lucide-react/icons/shirt';
import { styled } from 'styled-components';

const Named = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px; align-items: center;
  min-width: min(190px, 22vw); overflow-wrap: anywhere;
`;

const Contact = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; line-height: 1.4; overflow-wrap: anywhere;
  & > a { min-height: 28px; font-size: var(--t-s); }
  ${media.phone} {
    display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 var(--s4);
    & > a { min-height: var(--target); }
  }
`;

/** The directory's columns (S2 §2); `onOpen` opens a player's profile. */
export function playerColumns(onOpen: (childId: number) => void): DataColumn<ListedChild>[] {
  return [
    {
      id: 'name',
      header: 'Player',
      phone: 'primary',
      sortable: true,
      width: '30%',
      cell: (player) => (
        <Named>
          <Jersey {...player} size={44} color={player.isActive ? 'var(--turf)' : 'var(--muted)'} />
          <TwoLines first={<Name player={player} />} second={player.nickname ? nicknameOf(player) : undefined} />
        </Named>
      ),
      phoneCell: (player) => (
        <Named>
          <Jersey {...player} size={44} color={player.isActive ? 'var(--turf)' : 'var(--muted)'} />
          <TwoLines first={<Name player={player} />} second={aboutOf(player)} />
        </Named>
      ),
    },
    {
      id: 'age',
      header: 'Age',
      sortable: true,
      sortTexts: ['youngest first', 'oldest first'],
      phone: 'hidden',
      cell: ({ age }) => (
        <>
          <b>{age}</b>{' '}
          <Muted as="span" $small>
            {groupOf(age)}
          </Muted>
        </>
      ),
    },
    {
      id: 'parent',
      header: 'Parent',
      width: '26%',
      cell: (player) => <ParentCell player={player} />,
    },
    { id: 'sizes', header: 'Shirt · Pants', cell: (player) => <Sizes player={player} /> },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (player) => (
        <IconButton label={`View profile of ${fullName(player)}`} icon={<Eye />} onClick={() => onOpen(player.id)} />
      ),
    },
  ];
}

interface PlayerProps {
  player: ListedChild;
}

function Name({ player }: PlayerProps) {
  const wasVerified = wasVerifiedText({ ageVerifiedOn: null, ...player });
  return (
    <Row as="span" $gap={2}>
      <span translate="no">{fullName(player)}</span>
      {!player.isActive && <Badge>Archived</Badge>}
      {wasVerified && (
        <Badge tone="warn" icon={<ShieldAlert />}>
          {wasVerified}
        </Badge>
      )}
    </Row>
  );
}

const nicknameOf = ({ nickname }: ListedChild) => nickname && `“${nickname}”`;

/** The text of the badge; empty for children younger than all groups. */
function groupOf(age: number): string {
  const group = ageGroup(age);
  return group === 'Other' ? '' : group;
}

/** '“Teo” · Age 9 · Junior' */
const aboutOf = (player: ListedChild) =>
  [nicknameOf(player), `Age ${player.age}`, groupOf(player.age)].filter(Boolean).join(' · ');

function ParentCell({ player: { parentFirstName, parentLastName, parentPhone } }: PlayerProps) {
  if (parentFirstName === null) return <Muted as="span">No parent</Muted>;
  const name = `${parentFirstName} ${parentLastName ?? ''}`.trim();
  return (
    <Contact>
      <span>{name}</span>
      {parentPhone && <PhoneLink name={name} phone={parentPhone} />}
    </Contact>
  );
}

function Sizes({ player: { shirtSize, pantSize } }: PlayerProps) {
  if (shirtSize && pantSize) return `${shirtSize} · ${pantSize}`;
  return (
    <Row as="span" $gap={2}>
      {shirtSize ?? pantSize}
      <Badge tone="warn" icon={<Shirt />}>
        {shirtSize ? 'Pants missing' : pantSize ? 'Shirt missing' : 'Missing'}
      </Badge>
    </Row>
  );
}
