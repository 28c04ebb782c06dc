import { mainUseCase } from '../suites/main-use-case.ts';

// The screens are checked on the platform in one process: the images have the same apps.
mainUseCase('on docker-compose.yml', {
  open: async () => {
    const url = process.env.SITE_URL;
    if (!url) throw new Error('SITE_URL is not set. npm run test:compose sets it.');
    return { url, stop: async () => undefined };
  },
});
