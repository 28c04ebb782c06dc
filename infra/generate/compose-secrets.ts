import { containersWithFiles, secretFiles } from '../compose/secret-files.ts';

const HEAD = `# Secrets as files instead of lines of .env: written by npm run generate from infra/compose/secret-files.ts.
# npm run make-env -- --secrets FOLDER moves the secrets, and lets .env name this file in COMPOSE_FILE.
`;

const FOLDER = `\${SECRETS:?is missing (npm run make-env -- --secrets FOLDER)}`;

/** `docker-compose.secrets.yml`, as JSON below its comment: YAML, too. */
export function composeSecretsFile(): string {
  const secrets = secretFiles().flatMap(({ name, path }) =>
    name === undefined ? [] : [[name, { file: `${FOLDER}/${path}` }]],
  );
  const content = { services: containersWithFiles(), secrets: Object.fromEntries(secrets) };
  return `${HEAD}${JSON.stringify(content, null, 2)}\n`;
}
