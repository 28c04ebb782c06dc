import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { ComboBox } from '../aria/ComboBox.tsx';
import { ConfirmDialog } from '../aria/ConfirmDialog.tsx';
import { DateField } from '../aria/DateField.tsx';
import { Dialog } from '../aria/Dialog.tsx';
import { MenuButton } from '../aria/MenuButton.tsx';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Grid, Row, Stack } from '../components/layout.tsx';
import { SectionTitle } from '../components/Page.tsx';
import { TextField } from '../components/TextField.tsx';

const CHILDREN = ['Mateo Alvarez', 'Lucia Alvarez', 'June Park', 'Eli Okafor'].map((label, index) => ({
  value: index + 1,
  label,
  text: `Age ${8 + index}`,
}));

/** The components built on react-aria-components. */
export function Overlays() {
  const [open, setOpen] = useState<'form' | 'confirm'>();
  const [day, setDay] = useState<string | null>('2026-11-28');
  const [child, setChild] = useState<number | null>(null);
  const close = () => setOpen(undefined);
  return (
    <Stack>
      <SectionTitle title="Dialogs, menus, dates, search" />
      <Grid $least={320}>
        <Card>
          <Stack>
            <DateField label="Birthdate" value={day} onChange={setDay} max="2026-11-30" />
            <DateField label="Date" value={null} onChange={setDay} error="Date is required" />
            <ComboBox label="Child" options={CHILDREN} value={child} onChange={setChild} placeholder="Search by name" />
          </Stack>
        </Card>
        <Card>
          <Row>
            <Button onClick={() => setOpen('form')}>Add Location</Button>
            <Button look="quiet" onClick={() => setOpen('confirm')}>
              Delete
            </Button>
            <MenuButton
              label="More actions"
              choices={[
                { id: 'roster', label: 'Export Roster', icon: <Download />, onSelect: close },
                { id: 'delete', label: 'Delete', icon: <Trash />, tone: 'danger', onSelect: () => setOpen('confirm') },
              ]}
            />
          </Row>
        </Card>
      </Grid>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Add Location"
        eyebrow="Locations"
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
        footer={<Button type="submit">Save</Button>}
      >
        <TextField label="Name" />
        <TextField label="Address" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Are you sure you want to delete this location?"
        confirmText="Delete"
      >
        <p>Events keep its name.</p>
      </ConfirmDialog>
    </Stack>
  );
}
