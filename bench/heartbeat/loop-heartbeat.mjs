// Loaded into the shop before everything else (`--import`): writes down how late each beat of 10 ms was, so that the shop's own word is not needed.
import { appendFileSync } from 'node:fs'

const beatMs = 10
const file = process.env.BENCH_HEARTBEAT_FILE
let gaps = []
let last = performance.now()

if (file) {
  setInterval(() => {
    const now = performance.now()
    gaps.push(Math.max(0, now - last - beatMs).toFixed(1))
    last = now
    if (gaps.length < 50) return
    appendFileSync(file, `${gaps.join('\n')}\n`)
    gaps = []
  }, beatMs).unref()
}
