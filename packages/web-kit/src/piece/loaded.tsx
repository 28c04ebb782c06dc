import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { againOrAfresh } from './again.ts';
import { Trouble } from './trouble.tsx';
import { Waiting } from './waiting.tsx';
import { LOAD_LIMIT, within } from './within.ts';

export type LoadApp = () => Promise<{ default: ComponentType }>;

type Progress = { at: 'waiting' } | { at: 'there'; App: ComponentType } | { at: 'failed' };

/** The component behind a dynamic import: a skeleton while it comes, Try again when it does not come within ten seconds. */
export function Loaded({ load, report }: { load: LoadApp; report: (error: unknown) => void }) {
  const [progress, setProgress] = useState<Progress>({ at: 'waiting' });
  const [attempt, setAttempt] = useState(1);
  const again = useCallback(() => {
    againOrAfresh(attempt, () => {
      setProgress({ at: 'waiting' });
      setAttempt((number) => number + 1);
    });
  }, [attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let wanted = true;
    within(LOAD_LIMIT, load()).then(
      ({ default: App }) => wanted && setProgress({ at: 'there', App }),
      (error: unknown) => {
        if (!wanted) return;
        report(error);
        setProgress({ at: 'failed' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, report, attempt]);

  if (progress.at === 'waiting') return <Waiting />;
  if (progress.at === 'failed') return <Trouble onAgain={again} />;
  return <progress.App />;
}
