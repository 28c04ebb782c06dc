import { useLayoutEffect, useRef } from 'react';

/**
 * A callback that does nothing once its component is unmounted. For what an answer does to its dialog or page (close
 * it, leave it): by then the person may have opened another one, which is not to be closed.
 */
export function useWhileMounted<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (...parameters) => {
    if (isMounted.current) callback(...parameters);
  };
}
