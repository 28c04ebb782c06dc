import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { club } from '../club.ts';

/** The site about programs and merchandise, in a tab of its own. */
export function ProgramLink({ className }: { className?: string }) {
  return (
    <a className={className} href={club.program.url} target="_blank" rel="noreferrer">
      {club.program.label}
      <ArrowUpRight aria-hidden="true" />
    </a>
  );
}

/** The club's pages elsewhere. */
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
