import pg from 'pg'

/** Every process of the server but the one that starts them again: memory is gone, and what is left is what is on the disk. */
export async function killServerProcesses(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  for (const { pid } of rows) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went by itself: the first death takes the others with it.
    }
  }
  await client.end().catch(() => undefined)
}
