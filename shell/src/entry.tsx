import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followSystemTheme } from './frame/theme.ts';
import { provideLazyLibraries } from './lazy-libraries.ts';
import { followLinks } from './place.ts';
import { readRegistry } from './routes/registry-store.ts';
import { queryClient, userQuery } from './session/session.ts';

/* Pages forbid eval (Content-Security-Policy); zod would try it once and be reported. Read by zod when a piece brings it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

provideLazyLibraries();
void queryClient.prefetchQuery(userQuery);
void readRegistry();
followLinks();
followSystemTheme();

const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
