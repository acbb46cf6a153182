import type { Fault } from './fault.ts'
import { oversell } from './oversell.ts'

/** In the order of their ids, one line each; the longest comes last. */
export const faults: readonly Fault[] = [oversell]
