import { mainUseCase } from '../suites/main-use-case.ts';

mainUseCase('on docker-compose.yml', async () => {
  const url = process.env.SITE_URL;
  if (!url) throw new Error('SITE_URL is not set. npm run test:compose sets it.');
  return { url, stop: async () => undefined };
});
