import { afterEach } from 'vitest'
import { endLaunchedShops } from './shop-process.ts'

/** Shops of tests: whatever a test leaves running is ended after it. */
export * from './shop-process.ts'

afterEach(endLaunchedShops)
