import { afterEach } from 'vitest'
import { endLaunchedShops } from '#harness/shop-process.ts'

/** Shops of tests: whatever a test leaves running is ended after it. */
export * from '#harness/shop-process.ts'

afterEach(endLaunchedShops)
