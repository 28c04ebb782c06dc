import type { ServiceDefinition } from '@fieldhouse/service-kit';

/**
 * What tests of the whole platform and measurements know of the services: `tsconfig.e2e.json` names this file in their
 * place, so that their sources are checked once, with `tsconfig.node.json`.
 */
export declare const admin: ServiceDefinition;
export declare const auth: ServiceDefinition;
export declare const events: ServiceDefinition;
export declare const family: ServiceDefinition;
export declare const gamedata: ServiceDefinition;
export declare const notify: ServiceDefinition;
