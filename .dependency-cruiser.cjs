/** The one-way imports of docs/architecture.md, as rules a machine checks. */

const test = '\\.test\\.tsx?$'
/** Folders that are one noun: an order from checkout to its returns, and what the shopkeeper manages of the catalogue. */
const orderFolders = '(checkout|order|order-admin|order-customer|order-payment|order-return)'
const catalogAdminFolders = '(category|product|product-batch)'
/** Nouns of the server from the bottom up: each may import those before it, so no two folders need each other. */
const nouns = [
  'payment',
  'price',
  'api',
  'address',
  'delivery',
  'journal',
  'shop',
  'order',
  'order-payment',
  'order-return',
  'account',
  'review',
  'backup',
  // Lists of products are found by words, by appliance and by symptom, and show products themselves.
  'catalog|demo|fit|search|symptom',
  'appliance',
  'diagram',
  'cart',
  'enquiry',
  'favorites',
  'product',
  'product-batch',
  'category',
  'checkout',
  'master',
  'order-customer',
  'order-admin',
  'import',
  'page',
  'seo',
]
const service = '-service\\.ts$'
/** Files that act when they are loaded: processes and bundles begin there, nobody imports them. */
const entryFiles = '^src/(server/main|server/platform/database/embedded/engine|web/entry-(client|server))\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or hide a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import must lead to a file or an installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^\\.\\./dist/', '^virtual:'] },
    },
    {
      name: 'alias-across-folders',
      comment: 'Inside a folder ./x.ts, across folders #shared/…, #server/…, #web/…: then files can be moved.',
      severity: 'error',
      from: { path: '^(src/.+)/[^/]+$' },
      to: { path: '^src/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'shared-is-pure',
      comment: 'Rules and contracts run in the browser and on the server: zod and themselves only.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: test },
      to: { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    },
    {
      name: 'web-knows-no-server',
      comment: 'The browser reaches the server through ShopApi only.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'The server renders pages through the contract in src/shared/page, given to it as an argument.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/entry-server\\.tsx$' },
    },
    {
      name: 'platform-knows-no-noun',
      comment: 'The platform would be the same under another shop.',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: test },
      to: { path: '^src/server/', pathNot: '^src/server/platform/' },
    },
    {
      name: 'nouns-meet-at-service',
      comment: "Another noun's queries and routes are its own business.",
      severity: 'error',
      from: {
        path: '^src/server/([^/]+)/',
        pathNot: [`^src/server/(platform|testing|${orderFolders}|${catalogAdminFolders})/`, test],
      },
      to: { path: '^src/server/[^/]+/', pathNot: ['^src/server/($1|platform|api|testing)/', service] },
    },
    ...[orderFolders, catalogAdminFolders].map((folders) => ({
      name: 'nouns-meet-at-service',
      comment: "Another noun's queries and routes are its own business.",
      severity: 'error',
      from: { path: `^src/server/${folders}/`, pathNot: test },
      to: { path: '^src/server/[^/]+/', pathNot: [`^src/server/(${folders}|api|platform|testing)/`, service] },
    })),
    ...nouns.slice(0, -1).map((noun, at) => ({
      name: 'nouns-import-one-way',
      comment: 'The noun it imports is further up in the list: move the shared rule down, or the caller up.',
      severity: 'error',
      from: { path: `^src/server/(${noun})/`, pathNot: test },
      to: { path: `^src/server/(${nouns.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'noun-has-a-place',
      comment: 'A new folder of the server gets its place in the list of nouns.',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: `^src/server/(platform|testing|${nouns.join('|')})/` },
      to: {},
    },
    {
      name: 'app-is-on-top',
      comment: 'Features are registered by app.ts and do not know it.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/(main|shop-process)\\.ts$', '^src/server/testing/', test] },
      to: { path: '^src/server/app\\.ts$' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(server|web)/testing/', test] },
      to: { path: ['^src/(server|web)/testing/', test] },
    },
    {
      name: 'entry-files-are-not-imported',
      comment: 'They act when loaded, so loading them for a value starts a shop.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: entryFiles, dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'ui-and-api-know-no-feature',
      severity: 'error',
      from: { path: '^src/web/(ui|api|island)/', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|api|island)/' },
    },
    {
      name: 'page-knows-no-feature',
      comment: 'What all pages share knows none of them.',
      severity: 'error',
      from: { path: '^src/web/page/', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/(page|ui|api|island)/' },
    },
    {
      name: 'admin-ui-knows-no-noun',
      comment: 'Lists and widgets of management are the same for every noun.',
      severity: 'error',
      from: { path: '^src/web/admin/(list|ui)/', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/(admin/list|admin/ui|ui|api|page)/' },
    },
    {
      name: 'ui-and-api-are-apart',
      comment: 'What draws does not fetch.',
      severity: 'error',
      from: { path: '^src/web/(ui|island)/', pathNot: test },
      to: { path: '^src/web/api/' },
    },
    {
      name: 'routes-are-on-top',
      comment: 'routes.tsx knows every screen; a screen that knows routes.tsx loads them all.',
      severity: 'error',
      from: { path: '^src/web/[^/]+/', pathNot: test },
      to: { path: '^src/web/routes\\.tsx$' },
    },
    {
      name: 'storefront-knows-no-admin',
      comment: 'Shoppers must not download the management screens; routes.tsx loads them lazily.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['^src/web/admin/', test] },
      to: { path: '^src/web/admin/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'screens-are-lazy',
      comment: 'Every screen comes in its own chunk.',
      severity: 'error',
      from: { path: '^src/web/routes\\.tsx$' },
      to: { path: '^src/web/.+-page\\.tsx$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'product-needs-no-tooling',
      comment: 'The shop runs without tests, scripts, benches and their packages.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/testing/', test] },
      to: { path: '^(scripts|harness|e2e|bench|chaos)/' },
    },
    {
      name: 'harness-knows-no-user',
      comment: 'bench, chaos, e2e and scripts are built on the harness, not the other way round.',
      severity: 'error',
      from: { path: '^harness/' },
      to: { path: '^(scripts|e2e|bench|chaos)/' },
    },
    {
      name: 'bench-chaos-and-e2e-are-apart',
      comment: 'What two of them need belongs to harness/.',
      severity: 'error',
      from: { path: '^(e2e|bench|chaos)/' },
      to: { path: '^(e2e|bench|chaos)/', pathNot: '^$1/' },
    },
    {
      name: 'product-needs-no-dev-package',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(server|web)/testing/', test] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|woff2)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
