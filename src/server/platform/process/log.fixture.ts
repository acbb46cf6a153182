import { createLog } from './log.ts'

/** Says its last words and leaves in the same moment; with a number, so many milliseconds later. */
const log = createLog('info')
log.info('last words')
const [, , waitMs = '0'] = process.argv
if (waitMs === '0') {
  log.fatal('really the last')
  process.exit(3)
}
setTimeout(() => process.exit(3), Number(waitMs))
