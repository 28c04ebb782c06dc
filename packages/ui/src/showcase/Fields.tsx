import { useState } from 'react';
import { styled } from 'styled-components';
import { Card } from '../components/Card.tsx';
import { CheckboxField } from '../components/CheckboxField.tsx';
import { FileDrop } from '../components/FileDrop.tsx';
import { Grid, Stack } from '../components/layout.tsx';
import { MultiSelect } from '../components/MultiSelect.tsx';
import { MoneyField, NumberField } from '../components/NumberField.tsx';
import { SectionTitle } from '../components/Page.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { ProgressBar } from '../components/ProgressBar.tsx';
import { RadioCards } from '../components/RadioCards.tsx';
import { Select } from '../components/Select.tsx';
import { SlotGrid } from '../components/SlotGrid.tsx';
import { TextArea, TextField, TimeField } from '../components/TextField.tsx';

const SIZES = ['Youth S', 'Youth M', 'Youth L'].map((size) => ({ value: size, label: size }));
const COACHES = ['Dana Mercer', 'Theo Banks', 'Ines Ford'].map((label, index) => ({ value: index + 2, label }));
const MANY = Array.from({ length: 12 }, (_, index) => ({ value: index, label: `Coach ${index + 1}` }));
const SLOTS = ['4:00 PM', '4:30 PM', '5:00 PM', '5:30 PM'].map((label, id) => ({ id, label, isTaken: id % 2 === 0 }));
const CHILDREN = [
  { value: 1, title: 'Mateo Alvarez', text: 'Age 9 · fits ages 9+' },
  { value: 2, title: 'Lucia Alvarez', text: 'Age 13 · Ages 9-12', disabled: true },
];

/** A touch target of full height that does not make the line higher. */
const Aside = styled.a`display: inline-flex; align-items: center; min-height: var(--target); margin-block: -12px;`;

/** All fields: normal, invalid, disabled. */
export function Fields() {
  const [spots, setSpots] = useState<number | null>(16);
  const [cents, setCents] = useState<number | null>(2500);
  const [coaches, setCoaches] = useState<number[]>([2]);
  const [many, setMany] = useState<number[]>([3]);
  const [slot, setSlot] = useState<number | null>(1);
  const [child, setChild] = useState<number | null>(1);
  return (
    <Stack>
      <SectionTitle title="Fields" />
      <Grid $least={320}>
        <Card>
          <Stack>
            <TextField label="Username" defaultValue="ralvarez" autoComplete="off" />
            <TextField label="Phone" defaultValue="512" error="Phone number is required" />
            <PasswordField
              label="Password"
              defaultValue="fieldhouse"
              autoComplete="off"
              aside={<Aside href="#fields">Forgot password?</Aside>}
            />
            <TextField label="Email" defaultValue="rosa@fieldhouse.example" disabled />
            <TextArea label="Description" optional hint="What families should bring" />
          </Stack>
        </Card>
        <Card>
          <Stack>
            <Select label="Shirt size" placeholder="No size set" options={SIZES} />
            <Select label="Sport" placeholder="Choose a sport" options={[]} error="Sport is required" />
            <NumberField label="Capacity" value={spots} onChange={setSpots} />
            <MoneyField label="Price" value={cents} onChange={setCents} />
            <FileDrop label="Choose or drop an image" hint="Images only" accept="image/*" onFile={() => undefined} />
            <ProgressBar label="Uploading..." value={0.43} />
            <TimeField label="Start time" defaultValue="16:30" />
            <CheckboxField label="Recurring event" defaultChecked hint="Weekly, biweekly or monthly" />
            <CheckboxField label="I accept the waiver" error="You must accept the waiver and release form" />
            <CheckboxField label="Time slots" disabled />
          </Stack>
        </Card>
        <Card>
          <Stack>
            <RadioCards label="Child" cards={CHILDREN} value={child} onChange={setChild} />
            <SlotGrid label="Time slot" slots={SLOTS} value={slot} onChange={setSlot} error="4:00 PM was just taken" />
            <MultiSelect label="Coach(es)" options={COACHES} value={coaches} onChange={setCoaches} />
            <MultiSelect label="One of many" options={MANY} value={many} onChange={setMany} />
          </Stack>
        </Card>
      </Grid>
    </Stack>
  );
}
