import { Button, Card, FileDrop, Muted, Row, Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, keyOf, upload, useLockedMutation, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';

const MAX_BYTES = 200_000;
const TOO_LARGE = 'The logo is too large: at most 200 kB';

const Preview = styled.div`
  display: grid; place-items: center; min-width: 96px; min-height: 72px; padding: var(--s2);
  border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--night);
  & > img { max-width: 160px; max-height: 56px; object-fit: contain; }
`;

/** The club's logo: what pages show of it in their header, another one, none (product decision 96). */
export function ClubLogo({ hasLogo }: { hasLogo: boolean }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { data: shown } = $api.useQuery('get', '/api/club');
  const [isAsked, setAsked] = useState(false);
  const onSuccess = (title: string) => {
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/club') });
    void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/club-settings') });
    notify({ title });
  };
  const change = useLockedMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_BYTES) throw new Error(TOO_LARGE);
      const form = new FormData();
      form.set('file', file);
      return upload('/api/admin/club-settings/logo', form);
    },
    onSuccess: () => onSuccess('Logo saved'),
  });
  const remove = $api.useMutation('delete', '/api/admin/club-settings/logo', {
    onSuccess: () => {
      setAsked(false);
      onSuccess('Logo removed');
    },
  });
  const version = shown?.logoVersion ?? null;
  return (
    <Card>
      <Stack $gap={3}>
        <h3>Logo</h3>
        {version !== null && (
          <Row $gap={3}>
            <Preview>
              <img alt="The club’s logo" {...{ src: `/api/club/logo?v=${version}` }} />
            </Preview>
            {hasLogo && (
              <Button look="quiet" onClick={() => setAsked(true)}>
                Remove the logo
              </Button>
            )}
          </Row>
        )}
        <FileDrop
          label={hasLogo ? 'Choose or drop another logo' : 'Choose or drop a logo'}
          hint="PNG, JPEG or WebP, at most 200 kB. The header shows it on dark blue."
          accept="image/png,image/jpeg,image/webp"
          error={change.error ? sentenceOf(change.error) : undefined}
          onFile={(file) => change.mutate(file)}
        />
        <Muted $small role="status">
          {change.isPending ? 'Uploading...' : ''}
        </Muted>
      </Stack>
      {isAsked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(false)}
          onConfirm={() => remove.mutate({})}
          title="Remove the logo"
          confirmText="Remove the logo"
          busyText={remove.isPending ? 'Removing...' : undefined}
        >
          <p>Pages show the mark of Fieldhouse beside the club’s name again.</p>
          {remove.error && <p role="alert">{errorMessage(remove.error, 'Please try again.')}</p>}
        </ConfirmDialog>
      )}
    </Card>
  );
}

const sentenceOf = (error: Error) =>
  error.message === TOO_LARGE ? TOO_LARGE : errorMessage(error, 'The logo could not be saved');
