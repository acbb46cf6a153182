import { useState } from 'react'
import type { ImportAnswer, ImportState } from '#shared/import/import-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { CheckStep } from './check/check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportJournal } from './import-journal.tsx'
import { LoadStep } from './load-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PreviewStep } from './preview/preview-step.tsx'
import { WorkProgress } from './work-progress.tsx'

const pollSeconds = 1
/** While the server works, the screen polls for progress. */
const atWork = new Set<ImportState>(['checking', 'running', 'undoing'])

const stepNames = ['Файл', 'Колонки', 'Проверка', 'Предпросмотр', 'Загрузка'] as const

/** An archive of photos has no columns and no prices: its files are looked through and taken. */
const photoStepNames = ['Файл', 'Проверка', 'Загрузка'] as const

const rowForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }
const columnForms: CountForms = { one: 'колонка', few: 'колонки', many: 'колонок' }
const fileForms: CountForms = { one: 'файл', few: 'файла', many: 'файлов' }

/** A price list in five steps. Which one is open stands in the address, so that a reload or a colleague goes on with it. */
export function ImportPage() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('id'))
  return Number.isInteger(id) && id > 0 ? (
    <OpenImport key={id} id={id} />
  ) : (
    <ImportFrame title="Импорт прайса">
      <ImportSteps steps={stepsOf('sheet')} now="Файл" />
      <FileStep onStarted={({ id: made }) => setParams({ id: String(made) })} />
      <ImportJournal />
    </ImportFrame>
  )
}

function OpenImport({ id }: { id: number }) {
  const [params, setParams] = useSearchParams()
  const { answer, trouble, take } = useImport(id)
  /** Back at the columns, with everything read already. */
  const [isMapping, setMapping] = useState(false)
  if (!answer) {
    return (
      <ImportFrame title="Импорт прайса">
        <div className="admin-card admin-state" role="status">
          {trouble === 'unknown' && (
            <>
              Такого импорта нет.{' '}
              <Link className="link" to="/products/import">
                Начать новый
              </Link>
            </>
          )}
          {trouble === 'unreachable' && 'Не удалось загрузить импорт. Пробуем ещё раз...'}
          {!trouble && <span className="visually-hidden">Загрузка...</span>}
        </div>
      </ImportFrame>
    )
  }
  const isPreviewed = params.get('step') === 'preview'
  const step = isMapping ? 'Колонки' : stepOf(answer, isPreviewed)
  function show(view: 'check' | 'preview') {
    setParams(view === 'preview' ? { id: String(id), step: view } : { id: String(id) })
    window.scrollTo(0, 0)
  }
  return (
    <ImportFrame title={answer.kind === 'photos' ? 'Фото по артикулам' : 'Импорт прайса'} answer={answer}>
      <ImportSteps steps={stepsOf(answer.kind)} now={step} />
      {trouble === 'unreachable' && <p role="status">Нет связи с магазином. Пробуем ещё раз...</p>}
      {isMapping || answer.state === 'uploaded' ? (
        <ColumnStep
          key={`${answer.sheet} ${answer.heading_row}`}
          answer={answer}
          onAnswer={(now) => {
            setMapping(false)
            take(now)
          }}
        />
      ) : (
        stepBody()
      )}
    </ImportFrame>
  )

  function stepBody() {
    if (!answer) return null
    if (answer.state === 'uploading') return <FileStep unfinished={answer} onStarted={take} />
    if (answer.state === 'checking') {
      return (
        <WorkProgress
          title={answer.kind === 'photos' ? 'Смотрим, что в архиве' : 'Проверяем строки'}
          text={answer.rows_done > 0 ? `Прочитано ${countOf(answer.rows_done, rowForms)}` : 'Скоро начнём'}
        />
      )
    }
    if (answer.state !== 'checked') return <LoadStep answer={answer} onAnswer={take} />
    if (answer.kind === 'photos') return <PhotoStep answer={answer} onAnswer={take} />
    return isPreviewed ? (
      <PreviewStep answer={answer} onAnswer={take} onBack={() => show('check')} />
    ) : (
      <CheckStep answer={answer} onAnswer={take} onBack={() => setMapping(true)} onNext={() => show('preview')} />
    )
  }
}

type FrameProps = { title: string; answer?: ImportAnswer; children: React.ReactNode }

function ImportFrame({ title, answer, children }: FrameProps) {
  return (
    <main className="admin-main" id="main">
      <header className="import-head">
        <Link className="admin-icon-button" to={answer ? '/products/import' : '/products'} aria-label="Назад">
          <Icon name="arrow-left" />
        </Link>
        <div>
          <p>
            <Link to="/products">Товары</Link> › {answer ? <Link to="/products/import">Импорт</Link> : 'Импорт'}
          </p>
          <h1>{title}</h1>
        </div>
        {answer && (
          <div className="import-file">
            <Icon name={answer.kind === 'photos' ? 'images' : 'file-spreadsheet'} />
            <span>
              <b>{answer.file_name}</b>
              <small>{sizeOf(answer)}</small>
            </span>
          </div>
        )}
      </header>
      <div className="import-body">{children}</div>
    </main>
  )
}

function sizeOf({ kind, rows_count: rows, heading, file_bytes: bytes }: ImportAnswer): string {
  if (kind === 'photos') return rows > 0 ? countOf(rows, fileForms) : megabytes(bytes)
  const columns = heading.length > 0 ? countOf(heading.length, columnForms) : megabytes(bytes)
  return rows > 0 ? `${countOf(rows, rowForms)}, ${columns}` : columns
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0МБ`
}

function stepsOf(kind: ImportAnswer['kind']): readonly string[] {
  return kind === 'photos' ? photoStepNames : stepNames
}

/** Where an import stands, by the name of its step. */
function stepOf({ kind, state, fault: error, rows_count: rows }: ImportAnswer, isPreviewed: boolean): string {
  if (state === 'uploading') return 'Файл'
  if (state === 'uploaded') return 'Колонки'
  if (state === 'checking') return 'Проверка'
  if (state === 'checked') return isPreviewed && kind === 'sheet' ? 'Предпросмотр' : 'Проверка'
  return (state === 'failed' || state === 'cancelled') && error !== null && rows === 0 ? 'Файл' : 'Загрузка'
}

function ImportSteps({ steps, now }: { steps: readonly string[]; now: string }) {
  const at = steps.indexOf(now)
  return (
    <ol className="import-steps" aria-label={`Шаг ${at + 1} из ${steps.length}`}>
      {steps.map((name, n) => (
        <li
          key={name}
          data-is={n < at ? 'done' : n === at ? 'now' : 'ahead'}
          aria-current={n === at ? 'step' : undefined}
        >
          <i>{n < at ? <Icon name="check" /> : n + 1}</i>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}

/** The current state of an import; polled while the server works on it, and while it cannot be reached. */
function useImport(id: number) {
  const [isOver, setOver] = useState(false)
  const { answer, error, take } = useRead(
    'GET /api/admin/imports/:id',
    { params: { id } },
    isOver ? {} : { follow: { everySeconds: pollSeconds } },
  )
  const isSettled = answer !== undefined && error === undefined && !atWork.has(answer.state)
  if (isSettled !== isOver) setOver(isSettled)
  const trouble = error && (error.status === 404 ? 'unknown' : 'unreachable')
  return { answer, trouble, take }
}
