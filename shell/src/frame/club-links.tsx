import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { club } from '../club.ts';

/** The link to the site about programs and merchandise; it opens a new tab. */
export function ProgramLink({ className }: { className?: string }) {
  return (
    <a className={className} href={club.program.url} target="_blank" rel="noreferrer">
      {club.program.label}
      <ArrowUpRight aria-hidden="true" />
    </a>
  );
}

/** The club's pages on other sites. */
export function SocialLinks({ className }: { className?: string }) {
  return (
    <ul className={className}>
      {club.social.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
