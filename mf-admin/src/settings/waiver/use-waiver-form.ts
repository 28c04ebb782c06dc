import type { WaiverVersions } from '@fieldhouse/api';
import { longDay } from '@fieldhouse/contracts/club';
import { WaiverTextForm } from '@fieldhouse/contracts/forms';
import { api, keyOf } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

export const WAIVER_LABELS = { title: 'Title', text: 'Text', inForceFrom: 'In force from' } as const;

export const waitingOf = ({ versions }: WaiverVersions) => versions.find(({ state }) => state === 'waiting');

/** The text that waits, or else the one in force, to be written anew for a day that is still to be chosen. */
function fieldsOf(waivers: WaiverVersions): WaiverTextForm {
  const waiting = waitingOf(waivers);
  const { title, text } = waiting ?? waivers.versions[0] ?? { title: '', text: '' };
  return { title, text, inForceFrom: waiting?.inForceFrom ?? '' };
}

interface WaiverFormOptions {
  waivers: WaiverVersions;
  onSaved: (body: WaiverTextForm) => void;
  /** Called after a save while the form is still open. */
  onDone: () => void;
}

/** The form of a new text of the waiver, or of the one that waits (product decision 96). */
export function useWaiverForm({ waivers, onSaved, onDone }: WaiverFormOptions) {
  const queries = useQueryClient();
  const defaultValues = fieldsOf(waivers);
  const form = useForm({ resolver: zodResolver(WaiverTextForm), defaultValues, shouldFocusError: false });
  const saving = useSave<WaiverTextForm, WaiverTextForm, WaiverVersions>({
    form,
    initial: waivers,
    // Another admin may have stored a text, or withdrawn the one that waited, since the form was opened.
    send: async (body, ifMatch, base = waivers) => {
      const headers = { 'If-Match': ifMatch };
      if (!waitingOf(base)) return api.POST('/api/admin/waivers', { headers, body });
      return api.PUT('/api/admin/waivers/waiting', { headers, body });
    },
    read: () => api.GET('/api/admin/waivers'),
    fieldsOf,
    labels: WAIVER_LABELS,
    valueTexts: ({ text, inForceFrom }) => ({
      text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text,
      inForceFrom: inForceFrom === '' ? 'no day' : longDay(inForceFrom),
    }),
    failureTitle: 'The text of the waiver could not be stored',
    onSaved: (saved, body) => {
      queries.setQueryData(keyOf('get', '/api/admin/waivers'), saved);
      onSaved(body);
    },
    onDone,
  });
  return { form, ...saving };
}

/** Of a text that another admin has changed, the form shows the beginning. */
const SHOWN = 200;
