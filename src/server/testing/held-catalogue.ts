import type { TestApp } from './test-app.ts'

/** Nothing that asks about the categories gets an answer until the returned function is called. */
export async function holdCatalogue({ database }: TestApp): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('lock table categories in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
