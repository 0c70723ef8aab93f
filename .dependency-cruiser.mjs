/**
 * Allowed imports. Each list is an order: a name may import those before it. Names of one row don't import each
 * other. `docs/architecture.md` says what is in each folder. `npm run lint` and `npm test` check these rules.
 */
const features = [
  'push',
  'identity',
  'gateway',
  'settings',
  'backups',
  'media',
  'contacts',
  'catalog',
  'pricing',
  'messaging',
  'payments',
  'orders',
  'documents',
  'production',
  'inbox',
  'webhooks',
  'privacy',
  'setup',
  'search',
]

/** Subfolders of the largest features of the server. */
const rooms = {
  orders: [
    ['items'],
    ['store'],
    ['checkout', 'files', 'jersey'],
    ['tracking', 'privacy'],
    ['admin'],
    ['groups'],
    ['shipping'],
    ['dashboard'],
  ],
  payments: [['providers'], ['online'], ['statements'], ['closing']],
  messaging: [['gateways'], ['sender'], ['receipts'], ['health', 'campaigns'], ['list', 'privacy']],
  production: [
    ['pieces'],
    ['drawing', 'jobs'],
    ['batches'],
    ['layout', 'supplies'],
    ['batch-actions'],
    ['files'],
  ],
}

/** Folders of the back-office. */
const adminFolders = [
  'unsaved',
  'conflict',
  'forms',
  'chat',
  'media',
  'templates',
  'import',
  'contacts',
  'scheduler',
  'campaigns',
  'products',
  'push',
  'inbox',
  'orders',
  'payments',
  'production',
  'settings',
  'search',
  'scan',
  'shell',
  'guards',
  'health',
  'profile',
  'login',
  'join',
  'overview',
  'phone',
  'privacy',
  'recurring',
  'today',
]

const feature = (names) => `^server/features/(?:${names.join('|')})/`
const infrastructure =
  '^server/(?:backup|csv|db|http|mail|metrics|print|realtime|ssr|storage)/|^server/(?:env|log|error-details)\\.ts$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const forbidden = [
  forbid('no-cycles', 'Files that import each other are one file.', {}, { circular: true }),
  forbid(
    'core-is-pure',
    'Server and browser both run it.',
    { path: '^core/' },
    { pathNot: '^core/|^node_modules/(?:zod|libphonenumber-js|tinyqueue)/' },
  ),
  forbid('web-without-server', 'Browsers get no server code.', { path: '^web/' }, { path: '^server/' }),
  forbid('server-without-web', 'The server runs without the pages.', { path: '^server/' }, { path: '^web/' }),
  forbid(
    'infrastructure-knows-no-feature',
    'It is readable without the shop.',
    { path: infrastructure },
    { path: '^server/(?:features/|app\\.ts|jobs\\.ts|main\\.ts)' },
  ),
  forbid(
    'engine-without-pages',
    'The message engine runs without the pages.',
    { path: infrastructure, pathNot: '^server/ssr/' },
    { path: '^server/ssr/' },
  ),
  forbid(
    'program-without-build',
    'The program runs without Vite.',
    { path: '^server/', pathNot: '^server/ssr/build/' },
    { path: '^server/ssr/build/' },
  ),
  ...features.map((name, at) =>
    forbid(
      `${name}-imports-earlier-features`,
      'Features import only those before them in the list.',
      { path: feature([name]) },
      { path: feature(features.slice(at + 1)) },
    ),
  ),
  forbid(
    'features-are-listed',
    'A new feature gets a place in the list.',
    { path: '^server/' },
    { path: '^server/features/', pathNot: feature(features) },
  ),
  forbid(
    'features-have-one-entry',
    'Other folders import only the file with the name of the feature.',
    { path: '^server/features/([^/]+)/' },
    {
      path: '^server/features/([^/]+)/',
      pathNot: ['^server/features/$1/', '^server/features/([^/]+)/\\1\\.ts$'],
    },
  ),
  forbid(
    'program-uses-the-entry',
    'So does the rest of the server.',
    { path: '^server/', pathNot: '^server/features/' },
    { path: '^server/features/', pathNot: '^server/features/([^/]+)/\\1\\.ts$' },
  ),
  ...Object.entries(rooms).flatMap(([name, rows]) => roomRules(name, rows)),
  forbid(
    'web-areas-are-separate',
    'Customers download only the shop.',
    { path: '^web/(storefront|admin|examples)/' },
    { path: '^web/(storefront|admin|examples)/', pathNot: '^web/$1/' },
  ),
  forbid(
    'admin-folders-are-listed',
    'A new folder gets a place in the list.',
    {},
    { path: `^web/admin/(?!(?:${adminFolders.join('|')})/)[^/]+/` },
  ),
  ...adminFolders
    .slice(0, -1)
    .map((folder, at) =>
      forbid(
        `admin-${folder}-imports-folders-above`,
        'Folders import only those above them in the list.',
        { path: `^web/admin/${folder}/` },
        { path: `^web/admin/(?:${adminFolders.slice(at + 1).join('|')})/` },
      ),
    ),
  forbid(
    'ui-knows-no-feature',
    'Components look the same everywhere.',
    { path: '^web/(?:ui|hooks)/' },
    { path: '^web/(?:storefront|admin|examples)/|^core/(?!shared/)' },
  ),
  forbid(
    'sql-in-stores',
    'The names of files lead to all SQL.',
    {
      path: '^(?:core|server|web)/',
      pathNot: '-(?:store|tables)\\.ts$|^server/(?:db|backup)/|^server/log\\.ts$',
    },
    { path: '^node_modules/(?:drizzle-orm|pg)/' },
  ),
  forbid(
    'pictures-in-their-own-process',
    'SEC-05: a malicious picture crashes only the process that decodes it.',
    { path: '^server/', pathNot: '^server/print/' },
    { path: '^node_modules/sharp/|^server/print/images/picture-process\\.ts$', reachable: true },
  ),
  forbid(
    'no-utils',
    'The name says nothing.',
    {},
    {
      path: '/(?:lib|utils?|helpers?|misc|common|interfaces|index)\\.tsx?$',
      pathNot: '^node_modules/',
    },
  ),
]

/** A subfolder imports only rows above its own, and never the file that puts the subfolders together. */
function roomRules(name, rows) {
  const base = `^server/features/${name}`
  return [
    forbid(
      `${name}-subfolders-are-listed`,
      'A new subfolder gets a place in the list.',
      {},
      {
        path: `${base}/[^/]+/`,
        pathNot: `${base}/(?:${rows.flat().join('|')})/`,
      },
    ),
    forbid(
      `${name}-subfolders-without-entry`,
      'It would close a cycle.',
      { path: `${base}/[^/]+/` },
      {
        path: `${base}/${name}\\.ts$`,
      },
    ),
    ...rows.flatMap((row, at) =>
      row.map((room) =>
        forbid(
          `${name}-${room}-imports-rows-above`,
          'Subfolders import only the rows above them.',
          { path: `${base}/${room}/` },
          {
            path: `${base}/(?:${[...row, ...rows.slice(at + 1).flat()].filter((other) => other !== room).join('|') || '(?!)'})/`,
          },
        ),
      ),
    ),
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
