import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import type { ImportAnswer, ImportKind } from '#shared/import/import-contract.ts'
import { isRejected } from '#shared/problem/shop-api-error.ts'
import { callShop, shopUrl } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Small enough for progress to be seen on a slow line. */
const pieceBytes = 1024 * 1024
const tries = 4

type Props = {
  /** A file that was uploaded only partly. */
  unfinished?: ImportAnswer
  onStarted: (answer: ImportAnswer) => void
}

/** The first step: a price list, or an archive of photos. What is sent shows how far it is. */
export function FileStep({ unfinished, onStarted }: Props) {
  const [sending, setSending] = useState<{ kind: ImportKind; name: string; share: number }>()
  const { isBusy, error, fields = {}, run, reject } = useWrite()
  const errorOf = (kind: ImportKind) => (sending?.kind === kind ? (Object.values(fields)[0] ?? error) : undefined)

  async function send(kind: ImportKind, file: File) {
    const { name, size } = file
    const show = (bytes: number) => setSending({ kind, name, share: bytes / size })
    show(unfinished?.received ?? 0)
    const wrong = fileError(kind, file, unfinished)
    if (wrong) return reject(wrong)
    await run(async () => {
      const body = { kind, file_name: name, bytes: size }
      const from = unfinished ?? (await callShop('POST /api/admin/imports', { body }))
      onStarted(await sendFile({ file, from, onSent: show }))
    })
  }

  if (isBusy && sending) {
    return (
      <section className="admin-card import-work">
        <h2>Отправляем «{sending.name}»</h2>
        <progress aria-label="Отправка файла" value={Math.floor(sending.share * 100)} max={100} />
        <p role="status">{Math.floor(sending.share * 100)} %</p>
        <small>Не закрывайте страницу, пока файл не отправлен</small>
      </section>
    )
  }
  if (unfinished) {
    return (
      <FileDrop
        kind={unfinished.kind}
        title={`Файл «${unfinished.file_name}» отправлен не до конца`}
        text="Выберите его ещё раз: отправка продолжится с того же места"
        error={errorOf(unfinished.kind)}
        onFile={send}
      />
    )
  }
  return (
    <div className="import-drops">
      <FileDrop
        kind="sheet"
        title="Прайс-лист"
        text="XLSX или CSV, до 100 000 строк и 50 МБ. Товары узнаём по артикулу, ничего не записываем до последнего шага"
        error={errorOf('sheet')}
        onFile={send}
      >
        <a className="link" href={shopUrl('GET /api/admin/imports/template')} download>
          Скачать шаблон
        </a>
        <a className="link" href={shopUrl('GET /api/admin/products/export')} download>
          Выгрузить товары в XLSX
        </a>
        <a className="link" href={shopUrl('GET /api/admin/products/export', { query: { format: 'csv' } })} download>
          в CSV
        </a>
      </FileDrop>
      <FileDrop
        kind="photos"
        title="Фото по артикулам"
        text="ZIP до 500 МБ с файлами вида DC31-00178A.jpg, DC31-00178A_2.jpg: каждое фото попадёт к своему товару"
        error={errorOf('photos')}
        onFile={send}
      />
    </div>
  )
}

type DropProps = {
  kind: ImportKind
  title: string
  text: string
  error?: string | undefined
  onFile: (kind: ImportKind, file: File) => Promise<void>
  children?: React.ReactNode
}

const accepted = { sheet: '.xlsx,.csv,.txt,.tsv', photos: '.zip' } as const

function FileDrop({ kind, title, text, error, onFile, children }: DropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void onFile(kind, file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void onFile(kind, file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button is the first
    <section
      className="admin-card import-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={kind === 'photos' ? 'images' : 'file-spreadsheet'} />
      <h2>{title}</h2>
      <p>{text}</p>
      <input className="visually-hidden" id={id} type="file" accept={accepted[kind]} onChange={choose} />
      <label className="button button-primary" htmlFor={id}>
        <Icon name="upload" />
        {kind === 'photos' ? 'Выбрать архив' : 'Выбрать файл'}
      </label>
      <small>или перетащите его сюда</small>
      <FormError text={error} />
      {children && <p className="import-links">{children}</p>}
    </section>
  )
}

type Sending = { file: File; from: ImportAnswer; onSent: (bytes: number) => void }

/** What has not arrived yet, piece by piece; a piece lost on the way is sent again. */
async function sendFile({ file, from, onSent }: Sending): Promise<ImportAnswer> {
  let answer = from
  for (let sent = from.received; sent < file.size; ) {
    answer = await sendPiece(from.id, file, sent)
    sent = answer.state === 'uploading' ? answer.received : file.size
    onSent(sent)
  }
  return answer
}

async function sendPiece(id: number, file: File, offset: number): Promise<ImportAnswer> {
  const piece = new Blob([file.slice(offset, offset + pieceBytes)], { type: 'application/octet-stream' })
  for (let turn = 1; ; turn++) {
    try {
      return await callShop('PUT /api/admin/imports/:id/file', { params: { id }, query: { offset }, body: piece })
    } catch (error) {
      if (isRejected(error) || turn === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * turn * turn))
    }
  }
}

/** What is wrong with a file can often be said before it is sent; what is inside, the shop finds out. */
const megabyte = 1024 * 1024
const limits = {
  sheet: { bytes: 50 * megabyte, tooLarge: 'Файл больше 50 МБ' },
  photos: { bytes: 500 * megabyte, tooLarge: 'Файл больше 500 МБ' },
} as const

type Unfinished = { file_name: string; file_bytes: number }

export function fileError(
  kind: ImportKind,
  { name, size }: { name: string; size: number },
  unfinished?: Unfinished,
): string | null {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (unfinished && unfinished.file_bytes !== size) return `Это другой файл. Нужен «${unfinished.file_name}»`
  if (size === 0) return 'Файл пуст'
  if (size > limits[kind].bytes) return limits[kind].tooLarge
  if (kind === 'photos') return ending === 'zip' ? null : 'Нужен архив ZIP'
  if (ending === 'xls') return 'Это старый формат Excel. Сохраните файл как XLSX'
  return ['xlsx', 'csv', 'txt', 'tsv'].includes(ending) ? null : 'Подойдут XLSX и CSV'
}
