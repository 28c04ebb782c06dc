import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PieceProps, Place } from './piece-props.ts';

export const PieceContext = createContext<PieceProps | null>(null);

/** What the shell handed over; only inside a mounted piece. */
export function usePiece(): PieceProps {
  const props = useContext(PieceContext);
  if (!props) throw new Error('usePiece is for components of a mounted piece');
  return props;
}

/** The person signed in. */
export const useUser = () => usePiece().session.user;

/** Shows a toast. */
export const useNotify = () => usePiece().notify;

/** Goes to a path of the site, whichever piece answers it. Plain `<a href>` works too. */
export const useNavigate = () => usePiece().navigate;

/** Path and query of the page, live. */
export function usePlace(): Place {
  const { place } = usePiece();
  return useSyncExternalStore(place.subscribe, place.current);
}
