/** The images of the engines, for compose and for tests on containers: one version each, everywhere. */
export const POSTGRES_IMAGE = 'postgres:16-bookworm';
export const RABBITMQ_IMAGE = 'rabbitmq:4.2-management';
export const REDIS_IMAGE = 'redis:8-bookworm';
