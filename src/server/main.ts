import cluster from 'node:cluster'
import { engineHere, forkEngineAhead } from './platform/database/embedded/engine-process.ts'

// The engine of an embedded database takes a second to come up: its process is there before this one has read a line of the shop.
if (cluster.isPrimary && !process.env.DATABASE_URL) forkEngineAhead(engineHere)
await import('./shop-start.ts')
