import { backupUnderLoad } from './backup-under-load.ts'
import { cartRace } from './cart-race.ts'
import { clockSkew } from './clock-skew.ts'
import { databaseRestart } from './database-restart.ts'
import { doubleSubmit } from './double-submit.ts'
import { eventLoop } from './event-loop.ts'
import type { Fault } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { fullUploads } from './full-uploads.ts'
import { fuzz } from './fuzz.ts'
import { gracefulStop } from './graceful-stop.ts'
import { killedUnderOrders } from './killed-under-orders.ts'
import { liveMigration } from './live-migration.ts'
import { loginFlood } from './login-flood.ts'
import { mailDown } from './mail-down.ts'
import { memory } from './memory.ts'
import { oversell } from './oversell.ts'
import { secondOpener } from './second-opener.ts'
import { slowSockets } from './slow-sockets.ts'
import { soak } from './soak.ts'
import { uncaught } from './uncaught.ts'

/** In the order of their ids, one line each; the longest comes last. */
export const faults: readonly Fault[] = [
  killedUnderOrders,
  oversell,
  doubleSubmit,
  cartRace,
  databaseRestart,
  secondOpener,
  fullDisk,
  fullUploads,
  eventLoop,
  slowSockets,
  fuzz,
  loginFlood,
  memory,
  gracefulStop,
  uncaught,
  mailDown,
  backupUnderLoad,
  liveMigration,
  clockSkew,
  soak,
]
