export { IDENTITY_HEADER } from './headers.ts';
export { matchRoute } from './match-route.ts';
export { type Destination, type GatewayRoute, ROUTES } from './routes.ts';
export { type Gateway, type GatewaySettings, startGateway } from './start-gateway.ts';
export { traefikDynamic, traefikFile, traefikStatic } from './traefik.ts';
