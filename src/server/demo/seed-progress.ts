/** «120 000 из 1 000 000 · 14 500/с · осталось 1 мин», on one line that is written over. */
export type SeedProgress = { show(done: number): void; say(text: string): void; end(): void }

type Output = { isTTY?: boolean; write(text: string): unknown }

export function progressText(done: number, target: number, perSecond: number): string {
  const words = [`${grouped(done)} из ${grouped(target)}`]
  if (perSecond > 0)
    words.push(`${grouped(Math.round(perSecond))}/с`, `осталось ${timeLeft((target - done) / perSecond)}`)
  return words.join(' · ')
}

export function openProgress(target: number, output: Output, now: () => number = Date.now): SeedProgress {
  let start: { at: number; done: number } | null = null
  let shownAt = 0
  let isOpen = false
  // A file or a journal gets a line now and then, a terminal one line that changes.
  const pause = output.isTTY ? 200 : 5000

  function closeLine() {
    if (isOpen) output.write('\n')
    isOpen = false
  }

  return {
    show(done) {
      const at = now()
      start ??= { at, done }
      if (at - shownAt < pause && done < target) return
      shownAt = at
      const seconds = (at - start.at) / 1000
      const text = progressText(done, target, seconds > 0 ? (done - start.done) / seconds : 0)
      output.write(output.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
      isOpen = output.isTTY === true
    },
    say(text) {
      closeLine()
      output.write(`${text}\n`)
    },
    end: closeLine,
  }
}

function timeLeft(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} с` : `${Math.round(seconds / 60)} мин`
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
