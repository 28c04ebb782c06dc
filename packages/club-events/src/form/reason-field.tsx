import { Chip, Row, Stack, TextField } from '@fieldhouse/ui';

const USUAL = ['Lightning', 'Heat', 'Coach ill'] as const;

interface ReasonFieldProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Why an event is deleted or changed: one press for a usual reason, or any other text. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  return (
    <Stack $gap={3}>
      <Row $gap={2} role="group" aria-label="Usual reasons">
        {USUAL.map((reason) => (
          <Chip key={reason} pressed={value === reason} onClick={() => onChange(value === reason ? '' : reason)}>
            {reason}
          </Chip>
        ))}
      </Row>
      <TextField
        label={label}
        optional
        hint="Stands in the email to the families"
        maxLength={200}
        autoComplete="off"
        value={value}
        onChange={(change) => onChange(change.target.value)}
      />
    </Stack>
  );
}
