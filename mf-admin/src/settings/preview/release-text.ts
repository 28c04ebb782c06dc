import { momentText } from '@fieldhouse/contracts/club';
import { shortRelease } from '@fieldhouse/web-kit';
import type { AppReleases, StoredRelease } from './use-stored-releases.ts';

/** The choices for an app: the release in use first, and the others as 'hash · when stored · commit'. */
export function choicesOf({ inUse, releases }: AppReleases) {
  const others = releases.filter(({ release }) => release !== inUse);
  return [
    { value: inUse, label: `${shortRelease(inUse)}, in use` },
    ...others.map((one) => ({ value: one.release, label: textOf(one) })),
  ];
}

function textOf({ release, storedAt, commit }: StoredRelease): string {
  const made = commit === null ? [] : [`commit ${shortRelease(commit)}`];
  return [shortRelease(release), `stored ${momentText(storedAt)}`, ...made].join(' · ');
}
