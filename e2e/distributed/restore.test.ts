import { gatewayInFront, startClub } from '@fieldhouse/infra/testing';
import { afterAll } from '@jest/globals';
import { restores } from '../suites/restore.ts';

const gateway = await gatewayInFront();
afterAll(() => gateway.remove());

restores(`two processes of every service, RabbitMQ, Redis, ${gateway.name}`, () =>
  startClub({ command: 'start-distributed', env: { ...gateway.env, REPLICAS: '2', DEMO: '1' } }),
);
