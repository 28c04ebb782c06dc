import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The files that Node.js loads from now on as modules of this process. The set grows with each import. */
export function recordLoadedFiles(): ReadonlySet<string> {
  const files = new Set<string>();
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) files.add(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
  return files;
}
