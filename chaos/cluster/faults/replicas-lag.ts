import { setTimeout as delay } from 'node:timers/promises'
import { atLeast } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'

/** Both replicas receive everything and show nothing of it, for seconds: what was bought must not seem unbought. */
export const replicasLag: ClusterFault = {
  id: 'C4',
  name: 'replicas lag by seconds',
  async run({ cluster: { databases }, quick }) {
    const lagMs = quick ? 4000 : 12_000
    const primary = await databases.find('primary')
    const replicas = databases.machines.filter((machine) => machine !== primary)
    // Whoever replays is frozen: what is merely told to pause Patroni resumes.
    for (const replica of replicas) replica.signal('SIGSTOP', /startup/)
    await delay(lagMs)
    const behind = await Promise.all(
      replicas.map((replica) =>
        databases.queryAt<{ ms: number }>(
          replica,
          'select (extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000)::float8 as ms',
        ),
      ),
    )
    for (const replica of replicas) replica.signal('SIGCONT', /startup/)
    return [atLeast('the one that is less behind, ms', Math.min(...behind.map(([row]) => row?.ms ?? 0)), lagMs - 500)]
  },
}
