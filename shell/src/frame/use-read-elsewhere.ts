import { useEffect, useRef } from 'react';

/**
 * Calls `refresh` when another tab has marked lines as read on this channel, when this window is used again and when
 * the page becomes visible. Returns the function that notifies the other tabs.
 */
export function useReadElsewhere(name: string, refresh: () => void): () => void {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(name);
    channel.current = opened;
    const refreshIfVisible = () => document.visibilityState === 'visible' && refresh();
    opened.addEventListener('message', refresh);
    addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      opened.close();
      channel.current = null;
      removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [name, refresh]);
  return () => channel.current?.postMessage(null);
}
