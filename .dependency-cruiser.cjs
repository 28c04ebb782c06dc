/* The rules for imports between workspaces. Checked by `npm run check` and `npm test`. */

const WORKSPACES = '^(svc-[^/]+|mf-[^/]+|shell|gateway|infra|e2e|bench|docs)/';

/** `from` may import nothing of ours but itself and `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: `${WORKSPACES}|^packages/`, pathNot: [from, ...allowed] },
});

const packages = (...names) => names.map((name) => `^packages/${name}/`);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-service-to-service',
      comment: 'Services publish events and make internal calls; none imports another.',
      severity: 'error',
      from: { path: '^svc-([^/]+)/' },
      to: { path: '^svc-', pathNot: '^svc-$1/' },
    },
    {
      name: 'no-micro-frontend-to-micro-frontend',
      comment:
        'A micro-frontend is deployed alone; what two of them show lives in packages/club-ui, what two of them do with an event in packages/club-events.',
      severity: 'error',
      from: { path: '^mf-([^/]+)/' },
      to: { path: '^mf-', pathNot: '^mf-$1/' },
    },
    only(
      'service-only-packages',
      '^svc-',
      packages('contracts', 'service-kit', 'calendar'),
      'A service builds on contracts and service-kit; svc-events and svc-notify write calendar files.',
    ),
    only(
      'web-only-packages',
      '^(mf-[^/]+|shell)/',
      packages('contracts', 'api', 'web-kit', 'ui', 'club-ui', 'club-events', 'build'),
      'The browser side builds on the browser packages.',
    ),
    only(
      'shell-without-club-ui',
      '^shell/',
      [...packages('contracts', 'api', 'web-kit', 'ui', 'build'), '^packages/club-ui/src/(club-settings|waiver)/'],
      'Of club-ui the shell has the forms of the settings, for the set-up of a new club, and the waiver.',
    ),
    only(
      'gateway-only-contracts',
      '^gateway/',
      packages('contracts'),
      'The gateway uses names and paths of the contracts, nothing else.',
    ),
    only('contracts-alone', '^packages/contracts/', [], 'Everyone imports contracts, so contracts imports nobody.'),
    only(
      'service-kit-on-contracts',
      '^packages/service-kit/',
      packages('contracts'),
      'No package imports a workspace outside of `packages`.',
    ),
    only(
      'calendar-on-contracts',
      '^packages/calendar/',
      packages('contracts'),
      'A calendar file knows the club’s clock, and no service.',
    ),
    only(
      'ui-alone',
      '^packages/ui/',
      ['^packages/contracts/src/csv/'],
      'The design system knows no club; the one CSV writer of browser and server is among the contracts.',
    ),
    only(
      'club-ui-below-club-events',
      '^packages/club-ui/',
      packages('contracts', 'api', 'web-kit', 'ui'),
      'What an event looks like knows nothing of what is done with it.',
    ),
    {
      name: 'club-ui-shows-what-it-gets',
      comment:
        'Every app has these parts of club-ui: a query in them would be in all apps. Their types may be those of answers.',
      severity: 'error',
      from: { path: '^packages/club-ui/src/(children|events|evaluations)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/(api|web-kit)/|node_modules/@tanstack/react-query/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-imports-parts-of-contracts',
      comment:
        'An app is built again when a file changes that its build read: no app needs the events or the calls between services.',
      severity: 'error',
      from: {
        path: '^(mf-[^/]+|shell)/|^packages/(ui|web-kit|club-ui|club-events)/src/',
        pathNot: '\\.(test|contract)\\.tsx?$',
      },
      to: { path: '^packages/contracts/src/(index\\.ts$|events/|internal/)', dependencyTypesNot: ['type-only'] },
    },
    only(
      'club-events-on-club-ui',
      '^packages/club-events/',
      packages('contracts', 'api', 'web-kit', 'ui', 'club-ui'),
      'Each micro-frontend bundles it: it builds on the browser packages alone.',
    ),
    only(
      'packages-import-packages-only',
      '^packages/',
      ['^packages/', '^shell/package.json$'],
      'No package imports a workspace outside of `packages`.',
    ),
    only(
      'e2e-from-outside',
      '^(e2e|bench|docs)/',
      ['^infra/', '^gateway/', ...packages('contracts', 'build')],
      'Tests, measurements and pictures across workspaces use the platform from outside.',
    ),
    {
      name: 'domain-without-frameworks',
      comment:
        'Only routes and repositories touch the web framework, SQL builder, broker or cache; rules are plain functions.',
      severity: 'error',
      from: { path: '^svc-[^/]+/(src|demo)/', pathNot: '\\.(routes?|repository|test)\\.ts$' },
      to: { path: 'node_modules/(express|knex|pg|amqplib|redis)/' },
    },
    {
      name: 'capabilities-for-their-service',
      comment: 'The index of a folder is what its service lists. Other files import the file that they need.',
      severity: 'error',
      from: { path: '^svc-', pathNot: '/src/service\\.ts$|\\.test\\.ts$' },
      to: { path: '^svc-[^/]+/src/[^/]+/index\\.ts$' },
    },
    {
      name: 'parts-in-the-index',
      comment:
        'A route, consumer, answer or job that the index of its folder does not have is not part of the service.',
      severity: 'error',
      from: { path: '^svc-[^/]+/src/[^/]+/index\\.ts$' },
      module: {
        path: '^svc-[^/]+/src/.+\\.(routes?|consumers?|answers?|job)\\.ts$',
        numberOfDependentsLessThan: 1,
      },
    },
    {
      name: 'no-circular',
      comment: 'Files that import each other cannot be understood or tested alone. (Types alone may.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'service-kit-without-circles',
      comment: 'What every service stands on is layered, its types too: context, consumers, service.',
      severity: 'error',
      from: { path: '^packages/service-kit/' },
      to: { circular: true },
    },
    {
      name: 'no-import-of-tests',
      comment: 'What runs does not depend on what tests it.',
      severity: 'error',
      from: { pathNot: '\\.(test|contract)\\.tsx?$|/testing/|^e2e/' },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'not-to-undeclared',
      comment: 'What is imported stands in the package.json of the workspace that imports it.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(@jest|jest-[^/]+)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
