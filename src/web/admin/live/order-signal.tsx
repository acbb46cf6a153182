import { useEffect, useState } from 'react'
import type { LiveTopic } from '#shared/live/live-endpoints.ts'
import { savedText, saveText } from '#web/store/saved.ts'
import { watchShop } from './live-updates.ts'

const soundKey = 'order-sound'

/**
 * Reads again what is new; a new order rings where that was chosen, and marks the title of a tab nobody looks at. A browser does not try again
 * where nobody was logged in: after a login the stream is opened anew.
 */
export function useLiveShop(isLoggedIn: boolean) {
  useEffect(() => {
    if (!isLoggedIn) return
    const title = markTitle()
    const stop = watchShop((topics) => {
      if (!topics.includes('new-order' satisfies LiveTopic)) return
      title.mark()
      if (savedText(soundKey) === 'on') ring()
    })
    return () => {
      title.end()
      stop()
    }
  }, [isLoggedIn])
}

/** A switch in the menu of whoever is logged in; it belongs to this browser. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(() => savedText(soundKey) === 'on')
  return (
    <label className="check admin-sound">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked)
          saveText(soundKey, event.target.checked ? 'on' : 'off')
          // Heard once, it is known; and the browser lets a page ring only after a press.
          if (event.target.checked) ring()
        }}
      />
      Звук о новых заказах
    </label>
  )
}

/** «(2) Заказы · Управление», until somebody looks. */
function markTitle() {
  let count = 0
  const plain = () => document.title.replace(/^\(\d+\) /, '')
  const look = () => {
    if (document.hidden) return
    count = 0
    document.title = plain()
  }
  document.addEventListener('visibilitychange', look)
  return {
    mark() {
      if (!document.hidden) return
      count += 1
      document.title = `(${count}) ${plain()}`
    },
    end: () => document.removeEventListener('visibilitychange', look),
  }
}

let audio: AudioContext | undefined

/** Two short tones, made here: a file would have to be loaded at the wrong moment. */
function ring() {
  audio ??= new AudioContext()
  const { currentTime: now, destination } = audio
  for (const [at, frequency] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0.15, now + at)
    loudness.gain.exponentialRampToValueAtTime(0.001, now + at + 0.3)
    tone.connect(loudness).connect(destination)
    tone.start(now + at)
    tone.stop(now + at + 0.3)
  }
}
