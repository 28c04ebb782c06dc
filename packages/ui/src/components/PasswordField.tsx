import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, useFieldAttributes } from './Field.tsx';
import { controlStyle } from './field-style.ts';
import { IconButton } from './IconButton.tsx';
import type { TextFieldProps } from './TextField.tsx';

const Box = styled.div`
  position: relative; & > button { position: absolute; inset: 2px 2px auto auto; color: var(--muted); }
`;
const Input = styled.input`${controlStyle} padding-right: 52px;`;

/** A password, hidden until the eye button is pressed. */
export function PasswordField({ label, error, hint, optional, aside, id, ...input }: Omit<TextFieldProps, 'type'>) {
  const { ties, ...ids } = useFieldAttributes(id, { error, hint });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelFor={ties.id}>
      <Box>
        <Input autoCapitalize="none" spellCheck={false} {...input} {...ties} type={shown ? 'text' : 'password'} />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
          disabled={input.disabled}
        />
      </Box>
    </FieldFrame>
  );
}
