import { test as anyTest, inject } from 'vitest'

/**
 * For a file of which only some tests can see which engine they run on. `onBothEngines` is for those. The others state rules that
 * an engine cannot change: `npm test` proves them on PostgreSQL and does not even count them on the embedded engine, where
 * `npm run test:all` proves them too, as does every run on a machine that has no server.
 */
export const onBothEngines = anyTest

const none = Object.assign(() => undefined, { each: () => () => undefined })
const isProvenElsewhere = inject('testDatabase').engine === 'embedded' && !process.env.TEST_ALL

export const test = (isProvenElsewhere ? none : anyTest) as typeof anyTest
