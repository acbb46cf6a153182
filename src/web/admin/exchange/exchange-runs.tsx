import { Fragment } from 'react'
import { type ExchangeRun, secondLookName } from '#shared/exchange/exchange-contract.ts'
import { type LeftReason, leftReasons } from '#shared/exchange/exchange-reasons.ts'
import { productFieldLabels } from '#shared/product/product-admin-rules.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'

const offerForms = { one: 'предложение', few: 'предложения', many: 'предложений' }
const stateNames: Record<ExchangeRun['state'], string> = {
  open: 'Идёт',
  done: 'Готово',
  cut: 'Обрыв',
  undoing: 'Отменяется',
  undone: 'Отменён',
}

/** What came with each exchange, what of it was changed, what was left and why. */
export function ExchangeRuns() {
  const read = useRead('GET /api/admin/exchange/runs', { query: { limit: 20 } })
  const { answer, state, reload } = read
  const cursor = answer?.next_cursor
  if (state === 'failed') {
    return <FailedRead className="admin-state" text="Не удалось загрузить журнал." onRetry={reload} />
  }
  if (!answer) return <p className="admin-state">Загрузка...</p>
  if (answer.runs.length === 0) return <p className="admin-state">1С ещё ничего не присылала</p>
  return (
    <ul className="exchange-runs">
      {answer.runs.map((run) => (
        <li key={run.id}>
          <Run run={run} />
        </li>
      ))}
      {cursor && (
        <li>
          <button
            className="link"
            type="button"
            onClick={() =>
              void read.readMore({ query: { limit: 20, cursor } }, (before, page) => ({
                ...page,
                runs: [...before.runs, ...page.runs],
              }))
            }
          >
            Показать ещё
          </button>
        </li>
      )}
    </ul>
  )
}

function titleOf({ files, is_trial: isTrial, kind }: ExchangeRun): string {
  if (kind === 'sale') return isTrial ? 'Пробный обмен. Заказы' : 'Заказы'
  if (files[0]?.name === secondLookName) return 'Пересчёт по новым соответствиям'
  const said = files.map(({ is_changes_only: only }) => only).filter((only) => only !== null)
  const what =
    said.length === 0 ? 'Каталог' : said.every((only) => only) ? 'Каталог: только изменения' : 'Каталог: полный'
  return isTrial ? `Пробный обмен. ${what}` : what
}

function sumOf({ figures: { created, changed, left }, given, confirmed }: ExchangeRun): string {
  const parts = [
    given > 0 && `в 1С ${groupDigits(given)}${confirmed < given ? `, подтвердила ${groupDigits(confirmed)}` : ''}`,
    created > 0 && `новых ${groupDigits(created)}`,
    changed > 0 && `изменили ${groupDigits(changed)}`,
    left > 0 && `оставили ${groupDigits(left)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'ничего не поменялось'
}

function Run({ run }: { run: ExchangeRun }) {
  const { figures, files, waiting } = run
  const { isBusy, error, write } = useWrite({ refreshes: ['GET /api/admin/exchange/runs'] })
  const faults = files.filter(({ fault }) => fault !== null)
  const needs = figures.reasons.filter(({ reason }) => leftReasons[reason].needs).length + faults.length

  async function press(
    key: 'POST /api/admin/exchange/runs/:id/undo' | 'POST /api/admin/exchange/runs/:id/apply',
    text: string,
  ) {
    if (await write(key, { params: { id: run.id } })) void showToast(text, { kind: 'success' })
  }

  return (
    <details>
      <summary>
        <time dateTime={run.started_at}>{shortTime(run.started_at)}</time>
        <span>
          <b>{titleOf(run)}</b>
          <small>{costOf(run)}</small>
        </span>
        <span>{sumOf(run)}</span>
        <RunPill run={run} needs={needs} />
      </summary>
      <div className="exchange-run">
        {run.kind === 'sale' ? (
          <SaleFigures run={run} />
        ) : (
          <dl>
            <Figure name="Пришло" value={(figures.came.product ?? 0) + (figures.came.offer ?? 0)}>
              {countOf(figures.came.product ?? 0, productForms)}, {countOf(figures.came.offer ?? 0, offerForms)}
            </Figure>
            <Figure name={run.is_trial ? 'Изменится' : 'Изменили'} value={figures.created + figures.changed}>
              {[`новых ${groupDigits(figures.created)}`, ...Object.entries(figures.fields).map(fieldText)].join(', ')}
            </Figure>
            <Figure name="Уже так и было" value={figures.same}>
              ничего не трогали
            </Figure>
            <Figure name="Оставили как есть" value={figures.left}>
              {figures.left > 0 ? 'почему, сказано ниже' : 'нечего'}
            </Figure>
          </dl>
        )}
        <ul className="exchange-why">
          {faults.map(({ name, fault }) => (
            <li key={`${name} ${fault}`}>
              <Icon name="circle-x" />
              <div>
                <b>{name} не загружен</b>
                <small>{fault}. Из этого файла ничего не взяли</small>
              </div>
            </li>
          ))}
          {waiting > 0 && (
            <li>
              <Icon name="clock" />
              <div>
                <b>
                  {leftReasons['no-price'].label}: {groupDigits(waiting)}
                </b>
                <small>{leftReasons['no-price'].next}</small>
              </div>
            </li>
          )}
          {figures.reasons.map(({ reason, about, count, examples }) => (
            <li key={`${reason} ${about}`}>
              <Icon name={leftReasons[reason].needs ? 'triangle-exclamation-point' : 'circle-check'} />
              <div>
                <b>
                  {leftReasons[reason].label}
                  {about && `: «${about}»`}: {groupDigits(count)}
                </b>
                <small>
                  {leftReasons[reason].next}
                  <Examples run={run} reason={reason} examples={examples.slice(0, 3)} />
                </small>
              </div>
              {mapped.has(reason) && (
                <Link className="button button-outline button-small" to="/settings?part=exchange&view=mappings">
                  Связать
                </Link>
              )}
              {reason === 'changed-lines' && (
                <Link className="button button-outline button-small" to="/orders?view=differing">
                  Сверить
                </Link>
              )}
            </li>
          ))}
        </ul>
        <p className="exchange-files">
          {files
            .map(
              ({ name, parts, state }) =>
                `${name}${parts > 1 ? `, частей ${parts}` : ''}${state === 'done' ? '' : ', не загружен'}`,
            )
            .join(' · ')}
          {run.pictures > 0 && ` · картинок ${groupDigits(run.pictures)}`}
        </p>
        {run.undo && (
          <p>
            Отменили: вернули {groupDigits(run.undo.restored)}
            {run.undo.kept > 0 && `, не тронули изменённое после: ${groupDigits(run.undo.kept)}`}
          </p>
        )}
        <FormError text={error} />
        <div className="exchange-actions">
          <a className="button button-outline button-small" href={`/api/admin/exchange/runs/${run.id}/report`} download>
            <Icon name="download" />
            Отчёт, CSV
          </a>
          {run.can_undo && (
            <button
              className="button button-outline button-small"
              type="button"
              aria-busy={isBusy}
              onClick={() => void press('POST /api/admin/exchange/runs/:id/undo', 'Отменяем изменения обмена')}
            >
              <Icon name="undo-2" />
              Отменить изменения
            </button>
          )}
          {run.is_trial && run.state !== 'open' && (
            <button
              className="button button-primary button-small"
              type="button"
              aria-busy={isBusy}
              onClick={() => void press('POST /api/admin/exchange/runs/:id/apply', 'Загружаем показанное')}
            >
              Применить
            </button>
          )}
        </div>
        {run.can_undo && (
          <p className="exchange-once">
            Отмена не тронет то, что с тех пор продали, вернули или поправили вручную. Она доступна сутки.
          </p>
        )}
      </div>
    </details>
  )
}

/** Decided among the mappings. */
const mapped: ReadonlySet<LeftReason> = new Set(['price-type', 'price-unknown', 'status-unknown'])
/** Of these there is nothing on the site that could be opened. */
const foreign: ReadonlySet<LeftReason> = new Set(['unknown-order', 'other-document', 'unknown-product', 'no-id'])

type ExamplesProps = { run: ExchangeRun; reason: LeftReason; examples: string[] }

/** «A-1: what is known of it»: the article or the number of an order is found on the site. */
function Examples({ run: { kind }, reason, examples }: ExamplesProps) {
  if (examples.length === 0) return null
  if (foreign.has(reason)) return `. Например ${examples.join(', ')}`
  const list = kind === 'sale' ? '/orders' : '/products'
  return (
    <>
      . Например{' '}
      {examples.map((example, n) => {
        const [code = '', ...rest] = example.split(': ')
        return (
          <Fragment key={example}>
            {n > 0 && ', '}
            <Link to={`${list}?search=${encodeURIComponent(code)}`}>{code}</Link>
            {rest.length > 0 && `: ${rest.join(': ')}`}
          </Fragment>
        )
      })}
    </>
  )
}

function RunPill({ run: { state }, needs }: { run: ExchangeRun; needs: number }) {
  const kind = needs > 0 ? 'warn' : state === 'cut' ? 'bad' : state === 'done' ? 'good' : undefined
  const icon = kind && ({ warn: 'triangle-exclamation-point', bad: 'x', good: 'check' } as const)[kind]
  return (
    <span className="exchange-pill" data-kind={kind}>
      {icon && <Icon name={icon} />}
      {needs > 0 ? `Посмотреть ${needs}` : stateNames[state]}
    </span>
  )
}

/** «38 с, 4,2 МБ». An exchange of orders has no last word, so nobody knows how long it took. */
function costOf({ kind, started_at: start, finished_at: end, files }: ExchangeRun): string {
  const seconds = end && kind === 'catalog' ? Math.round((Date.parse(end) - Date.parse(start)) / 1000) : 0
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    seconds > 0 && (seconds < 60 ? `${seconds} с` : `${Math.floor(seconds / 60)} мин ${seconds % 60} с`),
    bytes > 0 && sizeText(bytes),
  ]
    .filter(Boolean)
    .join(', ')
}

function sizeText(bytes: number): string {
  const [size, unit] = bytes < 100_000 ? [bytes / 1000, 'КБ'] : [bytes / 1_000_000, 'МБ']
  return `${(size < 10 ? size.toFixed(1) : String(Math.round(size))).replace('.', ',')} ${unit}`
}

/** What went to 1С and what it said of orders. */
function SaleFigures({ run: { figures, given, confirmed, is_trial: isTrial } }: { run: ExchangeRun }) {
  const fields = Object.entries(figures.fields).map(([field, count]) => `${saleFields[field] ?? field} ${count}`)
  return (
    <dl>
      <Figure name="Передали в 1С" value={given}>
        {given === 0 ? 'новых и изменённых не было' : saleConfirmed(given, confirmed)}
      </Figure>
      <Figure name="Пришло из 1С" value={figures.came.document ?? 0}>
        документов о заказах
      </Figure>
      <Figure name={isTrial ? 'Изменится' : 'Изменили'} value={figures.changed}>
        {fields.join(', ') || 'всё уже так и было'}
      </Figure>
      <Figure name="Оставили как есть" value={figures.left}>
        {figures.left > 0 ? 'почему, сказано ниже' : 'нечего'}
      </Figure>
    </dl>
  )
}

const saleFields: Record<string, string> = { status: 'статусов', payment: 'оплат', track_number: 'трек-номеров' }

function saleConfirmed(given: number, confirmed: number): string {
  if (confirmed === 0) return '1С не подтвердила: передадим ещё раз'
  return confirmed >= given ? '1С подтвердила все' : `1С подтвердила ${groupDigits(confirmed)}`
}

function fieldText([field, count]: [string, number]): string {
  return `${(productFieldLabels[field] ?? field).toLowerCase()} ${groupDigits(count)}`
}

function Figure({ name, value, children }: { name: string; value: number; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{groupDigits(value)}</b>
        <small>{children}</small>
      </dd>
    </div>
  )
}
