import { mediumDayOf, momentText } from '@fieldhouse/contracts/club';
import { Button, Callout, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { PartFoot, RowGrid } from './account-style.ts';
import { useEditing } from './editing.tsx';
import type { OwnPasskeys, Passkey } from './own-passkeys.ts';
import { AddPasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { RemovePasskey } from './remove-passkey.tsx';

const List = styled.ul`
  list-style: none; padding: 0; display: grid; gap: var(--s4);
  & > li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 2px var(--s3); align-items: center; }
  & > li > svg { width: 20px; height: 20px; color: var(--muted); }
  & > li > div:not([data-buttons]) { display: grid; gap: 2px; overflow-wrap: anywhere; }
  & b { font-weight: 600; }
  & > li > div > span { color: var(--muted); font-size: var(--t-s); text-wrap: pretty; }
  @media (max-width: 720px) { & [data-buttons] { grid-column: 2 / -1; margin-left: -8px; } }
`;

/** The row whose form adds a passkey, among the rows of which one form is open. */
const ADD = 'Passkeys';
const renameOf = ({ id }: Passkey) => `Passkey ${id}`;
const ADD_BUTTON = 'add-passkey';

/** The passkeys of the account and its recovery codes (product decision 93). */
export function Passkeys() {
  const query = $api.useQuery('get', '/api/account/passkeys');
  return (
    <QueryView query={query} skeleton={<LoadingPasskeys />} errorTitle="Your passkeys could not be loaded" frame="none">
      {(own) => (
        <>
          <PasskeysRow own={own} />
          {own.passkeys.length > 0 && <RecoveryCodesRow left={own.recoveryCodesLeft} />}
        </>
      )}
    </QueryView>
  );
}

function PasskeysRow({ own: { passkeys, isOffered, isRequired } }: { own: OwnPasskeys }) {
  const { open, change } = useEditing();
  const renamed = passkeys.find((passkey) => renameOf(passkey) === open);
  const isFormOpen = open === ADD || renamed !== undefined;
  const opener = useRef<string | null>(null);
  useEffect(() => {
    if (!isFormOpen && opener.current && open === null) document.getElementById(opener.current)?.focus();
    if (!isFormOpen) opener.current = null;
  }, [isFormOpen, open]);
  const openForm = (row: string, button: string) => {
    opener.current = button;
    change(row);
  };
  if (open === ADD) return <AddPasskeyForm taken={passkeys.map(({ name }) => name)} />;
  if (renamed) return <RenamePasskeyForm passkey={renamed} />;
  const mayAdd = isOffered && hasPasskeys();
  return (
    <RowGrid>
      <span data-name>Passkeys</span>
      <div data-value>{passkeys.length === 0 && !isOffered ? NOT_OFFERED : WHAT_THEY_ARE}</div>
      {mayAdd && (
        <div data-action>
          <Button id={ADD_BUTTON} look="quiet" aria-label="Add a passkey" onClick={() => openForm(ADD, ADD_BUTTON)}>
            Add
          </Button>
        </div>
      )}
      {(passkeys.length > 0 || (isOffered && !mayAdd)) && (
        <div data-note>
          {isOffered && !mayAdd && <Callout tone="info">{NO_SUPPORT}</Callout>}
          <List>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <KeyRound aria-hidden="true" />
                <div>
                  <b translate="no">{passkey.name}</b>
                  <span>{datesOf(passkey)}</span>
                </div>
                <div data-buttons>
                  <Button
                    id={`rename-${passkey.id}`}
                    look="text"
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => openForm(renameOf(passkey), `rename-${passkey.id}`)}
                  >
                    Rename
                  </Button>
                  <RemovePasskey passkey={passkey} isLast={passkeys.length === 1} isRequired={isRequired} />
                </div>
              </li>
            ))}
          </List>
        </div>
      )}
    </RowGrid>
  );
}

const WHAT_THEY_ARE = 'Sign in with your face, your finger or the PIN of your device, without your password.';
const NOT_OFFERED = 'Not available: passkeys need a site with a domain name and https.';
const NO_SUPPORT = 'This browser cannot make passkeys here. Another browser or device may.';

const datesOf = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added ${mediumDayOf(createdAt)}, ${lastUsedAt ? `used ${momentText(lastUsedAt)}` : 'not used yet'}`;

const LoadingPasskeys = () => (
  <Skeleton>
    <PartFoot>
      <SkeletonBar $height="44px" $radius="var(--radius-s)" />
    </PartFoot>
  </Skeleton>
);
