import { type RefObject, useEffect, useRef, useState } from 'react'
import { countSeen, type SeenCodes, scannedText } from '#shared/stock/scan-pace.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CameraTrouble, cameraTroubleTexts, closeCamera, openCamera, torchOf } from './camera-stream.ts'
import { openCodeReader, ReaderMissing } from './code-reader.ts'

type CameraScannerProps = {
  /** Called for every piece that was shown. */
  onCode: (text: string) => void
  /** What came of the last one. */
  said: string
  problem: string | undefined
  onClose: () => void
}

/** The camera in the place of a hand scanner: what is held before it is taken, piece after piece, until the window is closed. */
export function CameraScanner({ onCode, said, problem, onClose }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { trouble, switchTorch, count } = useCamera(video, { attempt, onCode })
  const [isLit, setLit] = useState(false)

  return (
    <Dialog isOpen title="Сканирование камерой" onClose={onClose}>
      <div className="camera-scanner">
        {trouble ? (
          <>
            <p role="alert">{cameraTroubleTexts[trouble]}</p>
            <button className="button button-primary" type="button" onClick={() => setAttempt(attempt + 1)}>
              Попробовать ещё раз
            </button>
          </>
        ) : (
          <>
            <video ref={video} muted playsInline aria-label="Изображение с камеры" data-count={count} />
            <p className="camera-said" role={problem ? 'alert' : 'status'}>
              {problem ?? (said || 'Наведите камеру на штрихкод или QR')}
            </p>
            <p className="camera-hint">
              Ещё одна такая же деталь: уберите код из кадра и покажите снова. Считано: <b>{count}</b>
            </p>
            <div className="stock-buttons">
              {switchTorch && (
                <button
                  className="button button-outline"
                  type="button"
                  aria-pressed={isLit}
                  onClick={() => {
                    setLit(!isLit)
                    void switchTorch(!isLit).catch(() => setLit(isLit))
                  }}
                >
                  Фонарик
                </button>
              )}
              <button className="button button-primary" type="button" onClick={onClose}>
                Готово
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Between two looks at the picture: a code is held still for longer, and a phone stays cool. */
const lookPauseMs = 100

function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { attempt, onCode }: { attempt: number; onCode: (text: string) => void },
) {
  const [trouble, setTrouble] = useState<CameraTrouble>()
  const [switchTorch, setSwitchTorch] = useState<ReturnType<typeof torchOf>>()
  const [count, setCount] = useState(0)
  const take = useRef(onCode)
  useEffect(() => {
    take.current = onCode
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    const ended = new AbortController()
    setTrouble(undefined)
    void scan(video, {
      signal: ended.signal,
      onOpen: (stream) => setSwitchTorch(() => torchOf(stream)),
      onCodes(codes) {
        setCount((before) => before + codes.length)
        navigator.vibrate?.(60)
        for (const code of codes) take.current(code)
      },
    }).then((found) => {
      if (!ended.signal.aborted) setTrouble(found)
    })
    return () => ended.abort()
  }, [attempt, video])
  return { trouble, switchTorch, count }
}

type Scan = { signal: AbortSignal; onOpen: (stream: MediaStream) => void; onCodes: (codes: string[]) => void }

/** Until it is ended; answers why it could not go on. */
async function scan(video: RefObject<HTMLVideoElement | null>, { signal, onOpen, onCodes }: Scan) {
  const stream = await openCamera()
  if (typeof stream === 'string') return stream
  const reader = await openCodeReader()
  try {
    if (!video.current || signal.aborted) return undefined
    video.current.srcObject = stream
    await video.current.play().catch(() => undefined)
    onOpen(stream)
    let seen: SeenCodes = {}
    while (!signal.aborted) {
      const codes = await look(reader.read, video.current)
      const next = countSeen(seen, codes.map(scannedText).filter(Boolean), Date.now())
      seen = next.seen
      if (next.counted.length > 0 && !signal.aborted) onCodes(next.counted)
      await new Promise((resolve) => setTimeout(resolve, lookPauseMs))
    }
    return undefined
  } catch (error) {
    return error instanceof ReaderMissing ? ('library' as const) : ('busy' as const)
  } finally {
    reader.end()
    closeCamera(stream)
  }
}

async function look(read: (video: HTMLVideoElement) => Promise<string[]>, video: HTMLVideoElement): Promise<string[]> {
  // Nothing has come from the camera yet.
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0 ? read(video) : []
}
