import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devPages } from './src/web/build/dev-pages.ts'
import { drawingSprites } from './src/web/build/drawing-sprites.ts'
import { plateFiles } from './src/web/build/plate-files.ts'
import { precompress } from './src/web/build/precompress.ts'

const backend = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** `vite build` makes dist/client for the browser, `vite build --ssr` makes dist/server with every process of the shop. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), drawingSprites(), devPages(backend), plateFiles(), precompress()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': backend, '/uploads': backend, '/drawing': backend, '/feeds': backend },
  },
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: command === 'build' ? bundledServer : {},
  // Breakpoints have names (src/web/ui/breakpoints.css). What older browsers need is added once, by the minifier (cssTarget).
  css: { transformer: 'lightningcss', lightningcss: { targets: {}, drafts: { customMedia: true } } },
  // A worker's script is one file, so that its own content policy (http-headers.ts) is all it ever gets.
  worker: { format: 'es' as const, rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  build: isSsrBuild ? serverBuild : clientBuild,
}))

const clientBuild = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: {
    // The pages name their own preloads, and old browsers without it only fetch a little later.
    polyfill: false,
    // Every shopper carries the list of what each screen needs: the screens of management fetch theirs when they are there.
    resolveDependencies: (_file: string, needed: string[]) =>
      needed.some((name) => name.includes('/admin-')) ? needed.filter((name) => name.endsWith('.css')) : needed,
  },
  assetsInlineLimit: 0,
  // The first versions with light-dark(), which the colours are written in.
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  rolldownOptions: {
    input: {
      'entry-client': 'src/web/entry-client.tsx',
      'head-script': 'src/web/head-script.ts',
      styles: 'src/web/styles.css',
    },
    output: {
      // Two chunks that every page needs anyway: a dozen tiny ones would compress worse and cost a request each.
      codeSplitting: {
        groups: [
          { name: 'vendor', test: /node_modules.(react|react-dom|scheduler)\b/ },
          // What only lists and forms need (the windows to log in and to ask, checkout, orders, the profile) stays out of it.
          {
            name: 'shop',
            test: /src.(shared(?!.(account|order|product|product-batch|category|checkout|import|payment|review|page.(personal-meta|list-address)|catalog.(product-list-query|product-sort)|slug.slug\.ts|model.model-path|calendar.opening-schedule|drawing.drawing-labels|delivery.parcel-track))|web.(ui(?!.(field|dialog|screen-state|text-area|form-error|failed-read))|api(?!.(use-read|use-write|use-toasted-write|reading|read-refresh)\b)|store.(store|saved)|shell|page(?!.session)|island|router|catalog-menu|not-found|suggest.search-form))\b/,
            minShareCount: 3,
          },
          { name: 'read', test: /src.web.api.(use-read|reading)\b/ },
          // What every card and every product page shows of a product.
          {
            name: 'product-controls',
            test: /src.web.(cart.(cart-button|quantity-stepper|stock-note|stock-text)|ui.product-picture|favorites.favorite-button|enquiry.enquiry-button|delivery.delivery-city)\b/,
          },
        ],
      },
    },
  },
}

/**
 * What the server needs is bundled with it: React renders four times faster made for production, and to find and read 800 small
 * files was a fifth of a start. What brings files of its own (native code, WebAssembly, programs of workers) stays in node_modules.
 */
const bundledServer = {
  noExternal: true as const,
  external: [
    '@electric-sql/pglite',
    '@hyzyla/pdfium',
    '@node-rs/argon2',
    'pino-pretty',
    'sharp',
    'tesseract.js-core',
    'zxing-wasm',
  ],
}

const serverBuild = {
  outDir: 'dist/server',
  target: 'node20',
  rolldownOptions: {
    input: {
      'entry-server': 'src/web/entry-server.tsx',
      main: 'src/server/main.ts',
      engine: 'src/server/platform/database/embedded/engine.ts',
      seed: 'src/server/demo/seed-main.ts',
      'check-stock': 'src/server/order/check-stock-main.ts',
      'check-journal': 'src/server/journal/check-journal-main.ts',
      'check-feed': 'src/server/feed/check-feed-main.ts',
      'reset-factors': 'src/server/factor/reset-factors-main.ts',
      'read-1c': 'src/server/exchange/read-1c-main.ts',
      backup: 'src/server/backup/backup-main.ts',
      restore: 'src/server/backup/restore-main.ts',
      uploads: 'src/server/upload/upload-main.ts',
    },
    output: { chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
  },
}
