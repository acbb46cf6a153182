import { setTimeout as delay } from 'node:timers/promises'
import { atLeast } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'

/** Both replicas receive everything and show nothing of it, for seconds: what was bought must not seem unbought. */
export const replicasLag: ClusterFault = {
  id: 'C4',
  name: 'replicas lag by seconds',
  async run({ cluster: { databases }, quick }) {
    const primary = await databases.find('primary')
    const replicas = databases.machines.filter((machine) => machine !== primary)
    await Promise.all(replicas.map((replica) => databases.queryAt(replica, 'select pg_wal_replay_pause()')))
    await delay(quick ? 5000 : 15_000)
    const behind = await Promise.all(
      replicas.map((replica) =>
        databases.queryAt<{ ms: number }>(
          replica,
          'select (extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000)::float8 as ms',
        ),
      ),
    )
    await Promise.all(replicas.map((replica) => databases.queryAt(replica, 'select pg_wal_replay_resume()')))
    return [atLeast('behind at the end, ms', Math.min(...behind.map(([row]) => row?.ms ?? 0)), quick ? 3000 : 10_000)]
  },
}
