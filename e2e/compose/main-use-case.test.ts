import { mainUseCase } from '../suites/main-use-case.ts';

mainUseCase('on docker-compose.yml', async () => {
  const url = process.env.SITE_URL;
  if (!url) throw new Error('SITE_URL names a running site: npm run test:compose');
  return { url, stop: async () => undefined };
});
