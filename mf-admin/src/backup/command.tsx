import { IconButton } from '@fieldhouse/ui';
import { useNotify } from '@fieldhouse/web-kit';
import Copy from 'lucide-react/icons/copy';
import { Fragment } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex; align-items: center; gap: var(--s2); padding: 4px 4px 4px var(--s3);
  border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken);
  & > code {
    flex: 1; min-width: 0; padding: var(--s2) 0; overflow-wrap: anywhere; user-select: all; font-size: var(--t-s);
  }
  /* Lines break between words; a path that is longer than a line breaks inside. */
  & > code > span { display: inline-block; max-width: 100%; }
`;

/** A command for the terminal, with a button that copies it. */
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
      <code>
        {text.split(' ').map((word, at) => (
          <Fragment key={word}>
            {at > 0 && ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
      <IconButton label={`Copy ${text}`} icon={<Copy />} onClick={copy} />
    </Line>
  );
}
