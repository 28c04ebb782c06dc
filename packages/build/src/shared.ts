import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHELL } from './folders.ts';
import { writeSubsetModule } from './write-subset-module.ts';

/** A library that a page loads once for all apps. */
interface SharedLibrary {
  /** Request as imported; a trailing slash covers every path below it (`react/jsx-runtime`). */
  readonly request: string;
  /** `eager`: part of the shell's first script. `late`: loaded when an app needs it. */
  readonly load: 'eager' | 'late';
  /**
   * The only names that the shell provides. A bundler cannot know which names remotes import: without the list,
   * react-aria-components has 158 kB (brotli) instead of 78, zod 73 kB instead of 23, and react-query 2 kB more.
   */
  readonly names?: readonly string[];
}

const REACT_QUERY = `
  MutationCache QueryCache QueryClient QueryClientProvider QueryObserver focusManager keepPreviousData replaceEqualDeep
  timeoutManager useInfiniteQuery useIsFetching useIsMutating useMutation useQuery useQueryClient useSuspenseQuery`;

const REACT_ARIA_COMPONENTS = `
  Button Calendar CalendarCell CalendarGrid CalendarGridBody CalendarGridHeader CalendarHeaderCell
  CalendarMonthPicker CalendarYearPicker ComboBox ComboBoxStateContext DateInput DatePicker DateSegment Dialog Group
  Header Heading I18nProvider Input ListBox ListBoxItem Menu MenuItem MenuSection MenuTrigger Modal ModalOverlay
  OverlayTriggerStateContext Popover`;

const ZOD = 'array boolean custom email enum input int iso literal number object record string union unknown uuid';

const names = (text: string) => text.trim().split(/\s+/);

/**
 * The one list of shared libraries (architecture section 7). The shell provides all of them; remotes bundle none. A
 * remote that uses a name that is not in the list does not build: add the name here and publish the shell first.
 */
export const SHARED_LIBRARIES: readonly SharedLibrary[] = [
  { request: 'react', load: 'eager' },
  { request: 'react/', load: 'eager' },
  { request: 'react-dom', load: 'eager' },
  { request: 'react-dom/', load: 'eager' },
  { request: 'react-error-boundary', load: 'eager', names: ['ErrorBoundary'] },
  { request: 'styled-components', load: 'eager' },
  { request: '@tanstack/react-query', load: 'eager', names: names(REACT_QUERY) },
  { request: 'openapi-fetch', load: 'eager' },
  { request: 'openapi-react-query', load: 'eager' },
  { request: 'single-spa', load: 'eager' },
  { request: 'react-aria-components', load: 'late', names: names(REACT_ARIA_COMPONENTS) },
  { request: 'react-hook-form', load: 'late' },
  { request: 'zod', load: 'late', names: names(ZOD) },
];

interface SharedEntry {
  singleton: true;
  eager?: boolean;
  import?: false | string;
  shareKey?: string;
  version?: string;
  /** The page does not compare versions: publishing refuses what does not fit (`needs.json`, `provides.json`). */
  requiredVersion: false;
}

const packageOf = (request: string) => request.replace(/\/$/, '');

/** The names that the shell provides of a library; undefined: all of them. */
export function providedNames(library: string): readonly string[] | undefined {
  return SHARED_LIBRARIES.find(({ request }) => request === library)?.names;
}

/**
 * The libraries that an app needs from the shell: library -> caret range of the version in its package.json, for the
 * libraries that it depends on.
 */
export function sharedRanges(appFolder: string): Readonly<Record<string, string>> {
  const { dependencies = {} } = readJson(join(appFolder, 'package.json'));
  const ranges: Record<string, string> = {};
  for (const { request } of SHARED_LIBRARIES) {
    const range = dependencies[packageOf(request)];
    if (range) ranges[packageOf(request)] = /^\d/.test(range) ? `^${range}` : range;
  }
  return ranges;
}

/** The libraries that the shell provides: library -> installed version. */
export function sharedVersions(): Readonly<Record<string, string>> {
  const libraries = new Set(SHARED_LIBRARIES.map(({ request }) => packageOf(request)));
  return Object.fromEntries([...libraries].map((name) => [name, installedVersion(name)]));
}

/** Module Federation's `shared` for the shell. */
export function providedByShell(): Record<string, SharedEntry> {
  const versions = sharedVersions();
  return sharedEntries(({ request, load, names: provided }) => {
    const version = versions[packageOf(request)] ?? '';
    const entry: SharedEntry = { singleton: true, eager: load === 'eager', version, requiredVersion: false };
    return provided ? { ...entry, shareKey: request, import: writeSubsetModule(request, provided) } : entry;
  });
}

/** Module Federation's `shared` for a remote: everything comes from the shell, nothing is bundled as a fallback. */
export function consumedFromShell(appFolder: string): Record<string, SharedEntry> {
  const ranges = sharedRanges(appFolder);
  return sharedEntries(({ request }) => {
    return ranges[packageOf(request)] ? { singleton: true, import: false, requiredVersion: false } : null;
  });
}

function sharedEntries(of: (library: SharedLibrary) => SharedEntry | null): Record<string, SharedEntry> {
  const shared: Record<string, SharedEntry> = {};
  for (const library of SHARED_LIBRARIES) {
    const entry = of(library);
    if (entry) shared[library.request] = entry;
  }
  return shared;
}

function readJson(file: string): { version?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The version of a library that is installed for the shell. */
function installedVersion(library: string): string {
  const folders = createRequire(join(SHELL, 'package.json')).resolve.paths(library) ?? [];
  for (const folder of folders) {
    try {
      const { version } = readJson(join(folder, library, 'package.json'));
      if (version) return version;
    } catch {
      // It is not in this node_modules; the parent folder's is next.
    }
  }
  throw new Error(`${library} is not installed`);
}
