import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { RecognisedLine } from '#shared/stock/stock-contract.ts'
import { callShop, shopError } from '#web/api/call-shop.ts'
import { Icon } from '#web/ui/icon.tsx'

type LineEntryProps = { hasPrices: boolean; onLines: (lines: RecognisedLine[]) => void | Promise<void> }

/**
 * One field for hands, the clipboard and a scanner, which types digits and presses Enter. It empties at once and asks one after
 * another, so that nothing scanned meanwhile is lost.
 */
export function LineEntry({ hasPrices, onLines }: LineEntryProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const queue = useRef(Promise.resolve())
  const file = useRef<HTMLInputElement>(null)

  function enqueue(ask: () => Promise<{ lines: RecognisedLine[] }>) {
    setProblem(undefined)
    queue.current = queue.current.then(async () => {
      try {
        const { lines } = await ask()
        await onLines(lines)
        setSaid(summaryOf(lines))
      } catch (error) {
        setProblem(shopError(error).problem.error)
      }
    })
  }

  function send(typed: string) {
    setText('')
    if (typed.trim()) enqueue(() => callShop('POST /api/admin/stock/lines', { body: { text: typed } }))
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
    enqueue(() => callShop('POST /api/admin/stock/lines/file', { body }))
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
      {problem ? <p role="alert">{problem}</p> : <p role="status">{said}</p>}
    </div>
  )
}

function summaryOf(lines: RecognisedLine[]): string {
  const found = lines.filter(({ state }) => state === 'found')
  const unclear = lines.length - found.length
  const [only] = found
  if (lines.length === 1 && only) return `${only.product?.name}: +${only.quantity}`
  return `Распознано строк: ${found.length}${unclear > 0 ? `, не распознано: ${unclear}` : ''}`
}
