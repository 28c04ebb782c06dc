import { type OpenApp, openApp, theo } from '@fieldhouse/web-kit/testing';
import coach from '../src/entry.ts';

/** Mounts this micro-frontend for a coach, at an address. */
export const openCoach = (address = '/coach', user = theo): Promise<OpenApp> => openApp(coach, address, user);

/** The query parameters of the address: { event: '7', dialog: 'roster' }. */
export const queryOf = ({ address }: OpenApp): Record<string, string> =>
  Object.fromEntries(new URL(address(), location.origin).searchParams);
