export { hashToken, newToken, tokenWithHash } from '@fieldhouse/service-kit';
