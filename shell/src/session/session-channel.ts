/** What a window tells the other windows of the browser about the session that they share. */
export type SessionChange = 'signed-in' | 'signed-out';

const NAME = 'fieldhouse-session';

let channel: BroadcastChannel | null = null;

/** Informs the other windows. */
export const announceSession = (change: SessionChange) => channel?.postMessage(change);

/** Listens to the other windows. Returns a function that stops it. */
export function openSessionChannel(onChange: (change: SessionChange) => void): () => void {
  const opened = new BroadcastChannel(NAME);
  opened.onmessage = ({ data }: MessageEvent<SessionChange>) => onChange(data);
  channel = opened;
  return () => {
    opened.close();
    channel = null;
  };
}
