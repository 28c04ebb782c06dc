import { TOKENS_VERSION } from '@fieldhouse/ui/global-css';
import { CACHE_VERSION } from '@fieldhouse/web-kit/cache-version';
import { PROPS_VERSION } from '@fieldhouse/web-kit/props-version';

/**
 * The contracts between shell and micro-frontends besides libraries. `provides.json` and `needs.json` list them like
 * libraries, so one check covers both.
 */
export const CONTRACT_VERSIONS: Readonly<Record<string, string>> = {
  'fieldhouse:props': PROPS_VERSION,
  'fieldhouse:query-cache': CACHE_VERSION,
  'fieldhouse:tokens': TOKENS_VERSION,
};
