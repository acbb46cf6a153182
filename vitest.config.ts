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
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
