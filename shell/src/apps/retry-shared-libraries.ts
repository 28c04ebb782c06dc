import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
} from '@module-federation/enhanced/runtime';

/**
 * Module Federation stores the promise of a shared library also when it was rejected, and then gives every later try
 * the same failure. This removes it, so that the next try requests the library again.
 */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'retry-shared-libraries',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const libraries of Object.values(shareScopeMap)) {
      for (const library of Object.values(libraries[pkgName] ?? {})) if (!library.loaded) library.loading = null;
    }
  },
};

/** Lets a shared library that did not load be loaded again, by the shell and by every micro-frontend. */
export function retrySharedLibraries(): void {
  registerGlobalPlugins([plugin]);
  registerPlugins([plugin]);
}
