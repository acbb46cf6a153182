import { afterEach, onTestFinished } from 'vitest'
import { createDatabase } from '#harness/databases.ts'
import { endLaunchedShops } from '#harness/shop-process.ts'

/** Ends whatever shop a test leaves running. */
afterEach(endLaunchedShops)

export * from '#harness/shop-process.ts'

/** An empty database for one test, on the server of TEST_DATABASE_URL. */
export async function makeDatabase(server: string): Promise<string> {
  const { url, drop } = await createDatabase(server)
  onTestFinished(drop)
  return url
}
