export { networkOf } from '@fieldhouse/service-kit';
