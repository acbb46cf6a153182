import { backupUnderLoad } from './backup-under-load.ts'
import { clockSkew } from './clock-skew.ts'
import { eventLoop } from './event-loop.ts'
import type { Fault } from './fault.ts'
import { fuzz } from './fuzz.ts'
import { gracefulStop } from './graceful-stop.ts'
import { loginFlood } from './login-flood.ts'
import { mailDown } from './mail-down.ts'
import { memory } from './memory.ts'
import { oversell } from './oversell.ts'
import { slowSockets } from './slow-sockets.ts'
import { uncaught } from './uncaught.ts'

/** In the order of their ids, one line each; the longest comes last. */
export const faults: readonly Fault[] = [
  oversell,
  eventLoop,
  slowSockets,
  fuzz,
  loginFlood,
  memory,
  gracefulStop,
  uncaught,
  mailDown,
  backupUnderLoad,
  clockSkew,
]
