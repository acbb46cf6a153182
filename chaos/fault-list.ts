import type { Fault } from './fault.ts'
import { backupUnderLoad } from './faults/backup-under-load.ts'
import { cartRace } from './faults/cart-race.ts'
import { clockSkew } from './faults/clock-skew.ts'
import { databaseRestart } from './faults/database-restart.ts'
import { doubleSubmit } from './faults/double-submit.ts'
import { eventLoop } from './faults/event-loop.ts'
import { fullDisk } from './faults/full-disk.ts'
import { fullUploads } from './faults/full-uploads.ts'
import { fuzz } from './faults/fuzz.ts'
import { gracefulStop } from './faults/graceful-stop.ts'
import { killedExchange } from './faults/killed-exchange.ts'
import { killedUnderOrders } from './faults/killed-under-orders.ts'
import { liveMigration } from './faults/live-migration.ts'
import { loginFlood } from './faults/login-flood.ts'
import { mailDown } from './faults/mail-down.ts'
import { memory } from './faults/memory.ts'
import { oversell } from './faults/oversell.ts'
import { secondOpener } from './faults/second-opener.ts'
import { slowSockets } from './faults/slow-sockets.ts'
import { uncaught } from './faults/uncaught.ts'
import { soak } from './soak/soak.ts'

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
  killedExchange,
  soak,
]
