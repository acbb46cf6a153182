import type { LoopWatch } from '#server/platform/admission/loop-watch.ts'

/** A process that never feels busy: how loaded the machine is that runs the tests must not decide what the shop answers. */
export const calmLoop: LoopWatch = { isOverloaded: () => false, lagMs: () => 0, stop() {} }
