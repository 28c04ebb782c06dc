import { gatewayConformance } from './conformance.ts';
import { startGateway } from './start-gateway.ts';

gatewayConformance('embedded', ({ urls }) => startGateway({ host: '127.0.0.1', port: 0, upstreams: urls }));
