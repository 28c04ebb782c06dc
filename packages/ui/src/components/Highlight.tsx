import { styled } from 'styled-components';

const Mark = styled.mark`
  background: var(--highlight); color: inherit; border-radius: 3px; box-shadow: 0 0 0 2px var(--highlight);
`;

/** A text with every occurrence of the search text marked, in upper or lower case. */
export function Highlight({ text, find }: { text: string; find: string }) {
  const wanted = find.trim().toLocaleLowerCase('en-US');
  if (wanted === '') return text;
  const parts = [];
  let from = 0;
  for (let at = indexIn(text, wanted, 0); at !== -1; at = indexIn(text, wanted, from)) {
    parts.push(text.slice(from, at), <Mark key={at}>{text.slice(at, at + wanted.length)}</Mark>);
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}

const indexIn = (text: string, wanted: string, from: number) => text.toLocaleLowerCase('en-US').indexOf(wanted, from);
