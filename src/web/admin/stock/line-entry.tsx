import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import type { RecognisedLine } from '#shared/stock/stock-contract.ts'
import { callShop, shopError } from '#web/api/call-shop.ts'
import { useLazyModule } from '#web/catalog-menu/lazy-module.ts'
import { Icon } from '#web/ui/icon.tsx'

type LineEntryProps = {
  hasPrices: boolean
  onLines: (lines: RecognisedLine[]) => void | Promise<void>
  /** Recognised, but not stored yet: it goes out again with whatever follows, or when pressed. */
  unsent?: { text: string; onRetry: () => Promise<void> } | undefined
}

/**
 * One field for hands, the clipboard and a scanner, which types digits and presses Enter; a camera stands in for one. It empties at once and asks one after
 * another, so that nothing scanned meanwhile is lost.
 */
export function LineEntry({ hasPrices, onLines, unsent }: LineEntryProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const queue = useRef(Promise.resolve())
  const file = useRef<HTMLInputElement>(null)
  const [isScanning, setScanning] = useState(false)
  const {
    module: Scanner,
    hasFailed,
    want,
  } = useLazyModule(async () => (await import('#web/admin/scanner/camera-scanner.tsx')).CameraScanner)

  const trouble = [problem, unsent?.text].filter(Boolean).join('. ') || undefined

  function enqueue(work: () => Promise<void>) {
    setProblem(undefined)
    queue.current = queue.current.then(work).catch((error) => setProblem(problemText(shopError(error).problem)))
  }

  function take(ask: () => Promise<{ lines: RecognisedLine[] }>) {
    enqueue(async () => {
      const { lines } = await ask()
      await onLines(lines)
      setSaid(summaryOf(lines))
    })
  }

  /** `rest` stays in the field. What the shop could not look up comes back into it: nobody scans it twice. */
  function send(typed: string, rest = '') {
    setText(rest)
    if (!typed.trim()) return
    take(() =>
      callShop('POST /api/admin/stock/lines', { body: { text: typed } }).catch((error) => {
        setText((now) => `${typed.trimEnd()}\n${now}`)
        throw error
      }),
    )
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send(text)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    send(`${text}${pasted}`)
  }

  function sendFile(chosen: File | undefined) {
    if (!chosen) return
    const body = new FormData()
    body.append('file', chosen)
    take(() => callShop('POST /api/admin/stock/lines/file', { body }))
  }

  return (
    <div className="stock-entry">
      <textarea
        aria-label="Артикул, штрихкод или строки накладной"
        placeholder={`Сканируйте или вставьте строки: артикул; количество${hasPrices ? '; цена' : ''}`}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <div className="stock-entry-buttons">
        <button className="button button-primary button-small" type="button" onClick={() => send(text)}>
          Добавить
        </button>
        <button className="button button-outline button-small" type="button" onClick={() => file.current?.click()}>
          <Icon name="upload" />
          Из файла
        </button>
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isScanning && !Scanner && !hasFailed}
          onClick={() => {
            want()
            setScanning(true)
          }}
        >
          <Icon name="camera" />
          Сканировать камерой
        </button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".xlsx,.csv,.txt"
          aria-label="Файл накладной"
          onChange={(event) => {
            sendFile(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {isScanning && hasFailed && <p role="alert">Не удалось открыть камеру. Проверьте связь и нажмите ещё раз</p>}
      {trouble ? <p role="alert">{trouble}</p> : <p role="status">{said}</p>}
      {unsent && (
        <div className="stock-entry-buttons">
          <button className="button button-outline button-small" type="button" onClick={() => enqueue(unsent.onRetry)}>
            Записать
          </button>
        </div>
      )}
      {isScanning && Scanner && (
        <Scanner said={said} problem={trouble} onCode={(code) => send(code, text)} onClose={() => setScanning(false)} />
      )}
    </div>
  )
}

/** Of a list it counts which line is wrong. */
function problemText({ error, fields }: Problem): string {
  return Object.values(fields ?? {}).join('. ') || error
}

function summaryOf(lines: RecognisedLine[]): string {
  const found = lines.filter(({ state }) => state === 'found')
  const unclear = lines.length - found.length
  const [only] = found
  if (lines.length === 1 && only) return `${only.product?.name}: +${only.quantity}`
  return `Распознано строк: ${found.length}${unclear > 0 ? `, не распознано: ${unclear}` : ''}`
}
