export { hashToken, newToken } from '@fieldhouse/service-kit';
