import { withWebLinks } from '@fieldhouse/contracts/club';
import { styled } from 'styled-components';

const Body = styled.p`
  white-space: pre-line; overflow-wrap: anywhere;
  & > a { color: var(--turf); font-weight: 600; text-underline-offset: 3px; }
`;

/** A typed text with its line breaks, and its web addresses as links, as its email shows them (S2.2.2005). */
export function TypedText({ text }: { text: string }) {
  let links = 0;
  return (
    <Body>
      {withWebLinks(text).map((part) => {
        if (typeof part === 'string') return part;
        links += 1;
        return (
          <a key={links} href={part.href} target="_blank" rel="noreferrer" translate="no">
            {part.text}
          </a>
        );
      })}
    </Body>
  );
}
