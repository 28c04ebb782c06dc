import Bell from 'lucide-react/icons/bell';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { Row, Stack } from '../components/layout.tsx';
import { SectionTitle } from '../components/Page.tsx';

const LOOKS = ['primary', 'turf', 'quiet', 'text', 'danger'] as const;
const TONES = ['plain', 'secondary', 'turf', 'warn', 'leather', 'danger'] as const;

/** Buttons in every state, and badges. */
export function Actions() {
  return (
    <Stack>
      <SectionTitle title="Buttons and badges" />
      {(['rest', 'busy', 'disabled'] as const).map((state) => (
        <Row key={state}>
          {LOOKS.map((look) => (
            <Button
              key={look}
              look={look}
              busyText={state === 'busy' ? 'Registering...' : undefined}
              disabled={state === 'disabled'}
            >
              {look === 'primary' ? 'Register' : look}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button icon={<Plus />}>Create Event</Button>
        <Button size="large">Sign in</Button>
        <LinkButton href="#actions">View Profile</LinkButton>
        <LinkButton href="#actions" look="text">
          View All Events
        </LinkButton>
        <IconButton label="Edit" icon={<Pencil />} />
        <IconButton label="Delete" icon={<Trash />} disabled />
        <IconButton label="Notifications, 3 unread" icon={<Bell />} count="3" />
        <IconButton label="Notifications, more than 99 unread" icon={<Bell />} count="99+" />
      </Row>
      <Row $gap={2}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="turf">Age 9 · Junior</Badge>
        <Badge tone="warn">Age Doc Missing</Badge>
        <Badge tone="danger">Full</Badge>
      </Row>
    </Stack>
  );
}
