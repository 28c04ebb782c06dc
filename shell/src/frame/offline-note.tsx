import { useOnline } from '@fieldhouse/web-kit';
import WifiOff from 'lucide-react/icons/wifi-off';
import { styled } from 'styled-components';

const Note = styled.p`
  display: flex; align-items: center; justify-content: center; gap: var(--s2); padding: 8px var(--s4);
  background: var(--warn-soft); color: var(--warn); font-size: var(--t-s); font-weight: 600;
  & svg { width: 18px; height: 18px; flex: none; }
`;

/** A note that is shown while there is no network. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Note>
          <WifiOff aria-hidden="true" />
          You are offline. What you see may be out of date.
        </Note>
      )}
    </div>
  );
}
