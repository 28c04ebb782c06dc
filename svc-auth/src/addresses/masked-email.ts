export { maskedEmail } from '@fieldhouse/service-kit';
