import { isolated } from '@fieldhouse/contracts/club';
import type { LinkChildToParent } from '@fieldhouse/contracts/forms';
import { $api, errorMessage, showFieldErrors, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import { parentNameOf } from './parent-name.ts';
import { useRefreshLinks } from './use-refresh-links.ts';

interface LinkChild {
  link: (choice: LinkChildToParent) => void;
  isPending: boolean;
}

/** Sends the form of Link Child to Parent. The result is a toast (S2 §8); a refusal is also shown in the form. */
export function useLinkChild(form: UseFormReturn<LinkChildToParent>, onDone: () => void): LinkChild {
  const notify = useNotify();
  const done = useWhileMounted(onDone);
  const refresh = useRefreshLinks();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/link-child-to-parent', {
    onSuccess: async (made) => {
      await refresh();
      notify({
        title: 'Link created successfully',
        description: `${isolated(made.childName)} · ${parentNameOf(made)}`,
      });
      done();
    },
    onError: (problem) => {
      const sentence = errorMessage(problem, 'An error occurred while linking child to parent.');
      if (!showFieldErrors(form, problem)) form.setError('root', { message: sentence });
      notify({ title: 'Failed to create link', description: sentence, tone: 'destructive' });
    },
  });
  return { link: (body) => mutate({ body }), isPending };
}
