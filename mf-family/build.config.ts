import { remoteConfig } from '@fieldhouse/build';

export default remoteConfig({ name: 'mf-family' });
