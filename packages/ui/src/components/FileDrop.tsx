import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ErrorText, useFieldAttributes } from './Field.tsx';
import { visuallyHiddenStyle } from './layout.tsx';

const Root = styled.div`display: grid; gap: 6px;`;

const Zone = styled.label`
  display: flex; align-items: center; gap: var(--s3); min-height: 72px; padding: var(--s3) var(--s4);
  border: 2px dashed var(--control); border-radius: var(--radius-s); background: transparent; cursor: pointer;
  transition: border-color var(--fast), background var(--fast);
  & > input { ${visuallyHiddenStyle} }
  & > svg { flex: none; width: 28px; height: 28px; color: var(--turf); }
  & > span {
    display: grid; gap: 2px; min-width: 0; line-height: 1.35; & > b { font-weight: 600; color: var(--turf); }
    & > small { font-size: var(--t-s); color: var(--muted); }
  }
  &:hover, &[data-over] { border-color: var(--turf); background: var(--turf-soft); }
  &[data-over] { border-style: solid; }
  &:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
  &[data-invalid] { border-color: var(--danger); }
`;

export interface FileDropProps {
  /** 'Choose or drop an image' */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A filter for the browser's file dialog, such as 'image/*'. A dropped file can be of any type: check it. */
  accept?: string;
  icon?: ReactNode;
  onFile: (file: File) => void;
}

/** A field to choose or drop one file. The same file can be chosen again. */
export function FileDrop({ label, hint, error, accept, icon, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const { ties, hintId, errorId } = useFieldAttributes(undefined, { error, hint });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    currentTarget.value = '';
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Root>
      <Zone
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-over={isOver || undefined}
        data-invalid={error !== undefined || undefined}
      >
        <input type="file" accept={accept} onChange={choose} aria-label={label} {...ties} />
        {icon ?? <Upload aria-hidden="true" />}
        <span>
          <b>{label}</b>
          {hint !== undefined && <small id={hintId}>{hint}</small>}
        </span>
      </Zone>
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
    </Root>
  );
}
