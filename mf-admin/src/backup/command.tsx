import { IconButton } from '@fieldhouse/ui';
import { useNotify } from '@fieldhouse/web-kit';
import Copy from 'lucide-react/icons/copy';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex; align-items: center; gap: var(--s2); padding: 4px 4px 4px var(--s3);
  border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken);
  & > code { flex: 1; min-width: 0; padding: var(--s2) 0; overflow-wrap: anywhere; user-select: all; background: none; border: 0; }
`;

/** A command of the terminal, to be copied. */
export function Command({ text }: { text: string }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'Command copied' });
    } catch {
      notify({ title: 'The command could not be copied', description: text, tone: 'destructive' });
    }
  };
  return (
    <Line>
      <code>{text}</code>
      <IconButton label={`Copy ${text}`} icon={<Copy />} onClick={copy} />
    </Line>
  );
}
