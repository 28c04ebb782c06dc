import { TOKENS_VERSION } from '@fieldhouse/ui/global-css';
import { PROPS_VERSION } from '@fieldhouse/web-kit/props-version';

/**
 * What a shell and a micro-frontend agree on besides libraries. `provides.json` and `needs.json` carry these like
 * libraries, so one check covers both.
 */
export const CONTRACT_VERSIONS: Readonly<Record<string, string>> = {
  'fieldhouse:props': PROPS_VERSION,
  'fieldhouse:tokens': TOKENS_VERSION,
};
