import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHELL } from './folders.ts';
import { subsetOf } from './subset.ts';

/** A library that is loaded once per page, whichever piece asks for it first. */
interface SharedLibrary {
  /** Request as imported; a trailing slash covers every path below it (`react/jsx-runtime`). */
  readonly request: string;
  /**
   * `eager`: part of the shell's first script. `whole`: brought when a piece needs it. A list: brought when a piece
   * needs it, just these names of it. A bundler cannot know what remotes will ask for, so without the list it is
   * 158 kB (brotli) of react-aria-components instead of 78, 73 of zod instead of 23.
   */
  readonly load: 'eager' | 'whole' | readonly string[];
}

const REACT_ARIA_COMPONENTS = `
  Button Calendar CalendarCell CalendarGrid CalendarGridBody CalendarGridHeader CalendarHeaderCell CalendarMonthPicker CalendarYearPicker ComboBox DateInput DatePicker
  DateSegment Dialog Group Header Heading I18nProvider Input ListBox ListBoxItem Menu MenuItem MenuSection MenuTrigger Modal ModalOverlay Popover`;

const ZOD = 'array boolean custom email enum input int iso literal number object record string union unknown uuid';

const names = (text: string) => text.trim().split(/\s+/);

/**
 * The one list of shared libraries (architecture section 7). The shell provides all of them; remotes bring none. A
 * remote that uses a name which is not listed does not build; add the name here and publish the shell first.
 */
export const SHARED_LIBRARIES: readonly SharedLibrary[] = [
  { request: 'react', load: 'eager' },
  { request: 'react/', load: 'eager' },
  { request: 'react-dom', load: 'eager' },
  { request: 'react-dom/', load: 'eager' },
  { request: 'styled-components', load: 'eager' },
  { request: '@tanstack/react-query', load: 'eager' },
  { request: 'single-spa', load: 'eager' },
  { request: 'react-aria-components', load: names(REACT_ARIA_COMPONENTS) },
  { request: 'react-hook-form', load: 'whole' },
  { request: 'zod', load: names(ZOD) },
];

interface SharedEntry {
  singleton: true;
  eager?: boolean;
  import?: false | string;
  shareKey?: string;
  version?: string;
  requiredVersion: string;
}

const packageOf = (request: string) => request.replace(/\/$/, '');

/** The names that the shell provides of a library; undefined: all of them. */
export function providedNames(library: string): readonly string[] | undefined {
  const load = SHARED_LIBRARIES.find(({ request }) => request === library)?.load;
  return typeof load === 'string' ? undefined : load;
}

/**
 * What a piece asks of the shell: library -> caret range over the version its package.json names. Libraries it does
 * not depend on are left out.
 */
export function sharedRanges(pieceFolder: string): Readonly<Record<string, string>> {
  const { dependencies = {} } = readJson(join(pieceFolder, 'package.json'));
  const ranges: Record<string, string> = {};
  for (const { request } of SHARED_LIBRARIES) {
    const range = dependencies[packageOf(request)];
    if (range) ranges[packageOf(request)] = /^\d/.test(range) ? `^${range}` : range;
  }
  return ranges;
}

/** What the shell provides: library -> installed version. */
export function sharedVersions(): Readonly<Record<string, string>> {
  const libraries = new Set(SHARED_LIBRARIES.map(({ request }) => packageOf(request)));
  return Object.fromEntries([...libraries].map((name) => [name, installedVersion(name)]));
}

/** Module Federation's `shared` for the shell. */
export function providedByShell(): Record<string, SharedEntry> {
  const versions = sharedVersions();
  return entries(({ request, load }) => {
    const version = versions[packageOf(request)] ?? '';
    const entry: SharedEntry = { singleton: true, eager: load === 'eager', version, requiredVersion: `^${version}` };
    return typeof load === 'string' ? entry : { ...entry, shareKey: request, import: subsetOf(request, load) };
  });
}

/** Module Federation's `shared` for a remote: everything comes from the shell, nothing is bundled as a fallback. */
export function takenFromShell(pieceFolder: string): Record<string, SharedEntry> {
  const ranges = sharedRanges(pieceFolder);
  return entries(({ request }) => {
    const requiredVersion = ranges[packageOf(request)];
    return requiredVersion ? { singleton: true, import: false, requiredVersion } : null;
  });
}

function entries(of: (library: SharedLibrary) => SharedEntry | null): Record<string, SharedEntry> {
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

/** Version of a library as the shell has it installed. */
function installedVersion(library: string): string {
  const places = createRequire(join(SHELL, 'package.json')).resolve.paths(library) ?? [];
  for (const place of places) {
    try {
      const { version } = readJson(join(place, library, 'package.json'));
      if (version) return version;
    } catch {
      // not in this node_modules; the next one up
    }
  }
  throw new Error(`${library} is not installed`);
}
