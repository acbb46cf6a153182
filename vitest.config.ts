import { defineConfig } from 'vitest/config'
import { drawingSprite } from './src/web/build/drawing-sprite.ts'

/** Rules and pages are the same on every database, so only `server` is run again on a PostgreSQL server. */
export default defineConfig({
  plugins: [drawingSprite()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.{ts,tsx}'],
          globalSetup: 'src/server/testing/test-database-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          // The built shop is started, killed and signalled: `npm run build` first.
          include: ['e2e/process/*.test.ts'],
          testTimeout: 180_000,
          // One shop after the other, or they would only wait for each other's processor.
          fileParallelism: false,
        },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
