import { useState } from 'react'
import type { CopyRun, ShopCopies, ShopCopy } from '#shared/backup/backup-contract.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

const reads = ['GET /api/admin/backups'] as const
const lookSeconds = 1

/** Copies of the whole shop: the last one and whether it can be read, a new one at a press, all of them to take along. */
export function BackupPart() {
  const [isWorking, setWorking] = useState(false)
  const { answer, state, reload } = useRead(
    'GET /api/admin/backups',
    {},
    isWorking ? { follow: { everySeconds: lookSeconds } } : {},
  )
  const isOpen = isUnderWay(answer?.run)
  if (answer && isOpen !== isWorking) setWorking(isOpen)
  const { isBusy, write } = useWrite({
    refreshes: reads,
    onProblem: ({ error }) => void showToast(error, { kind: 'error' }),
  })
  return (
    <section className="admin-card programs" aria-label="Копии магазина">
      <header>
        <h2>Копии магазина</h2>
        <p>
          В копии всё: товары, заказы, покупатели, настройки, фотографии. Магазин при этом продолжает работать. Храните
          копии и в другом месте: если сломается сервер, пропадут и они
        </p>
        {answer && <LastCopy {...answer} />}
        {answer && !isOpen && (
          <button
            className="button button-primary button-small"
            type="button"
            aria-busy={isBusy}
            onClick={() => void write('POST /api/admin/backups')}
          >
            Сделать копию сейчас
          </button>
        )}
      </header>
      {state === 'failed' && <FailedRead text="Не удалось загрузить список копий." onRetry={reload} />}
      {answer?.run && isOpen && <Progress run={answer.run} />}
      <ul className="program-list">
        {answer?.copies.map((copy) => (
          <CopyItem key={copy.name} copy={copy} isWorking={isOpen} />
        ))}
      </ul>
      {answer && (
        <p className="program-facts">
          Копии лежат на сервере в папке <code>{answer.folder}</code>. В них личные данные покупателей: удаляйте те, что
          старше 30 дней. Вернуть магазин из копии: <code>npm run restore -- --from папка</code> в пустую базу
        </p>
      )}
    </section>
  )
}

/** The one thing an owner comes for: how old the last copy is, and whether it is any good. */
function LastCopy({ copies: [newest], run, advice }: ShopCopies) {
  const failed = run && (run.state === 'failed' || run.state === 'cut') ? run : null
  return (
    <>
      {advice && advice.code !== 'failed' && advice.code !== 'none' && <Alarm text={advice.text} />}
      {failed && <Alarm text={failedText(failed)} />}
      <p className="backup-last" role="status">
        {newest ? (
          <>
            Последняя копия: <b>{shortTime(newest.made_at)}</b>, {sizeText(newest.bytes)}, {checkText(newest.check)}
          </>
        ) : (
          'Копий пока нет'
        )}
      </p>
    </>
  )
}

function Alarm({ text }: { text: string }) {
  return (
    <p className="backup-alarm" role="alert">
      <Icon name="circle-exclamation-point" />
      {text}
    </p>
  )
}

function Progress({ run: { kind, state, step, done, total, asked_by } }: { run: CopyRun }) {
  const title = kind === 'copy' ? 'Копируем магазин' : 'Проверяем копию'
  return (
    <div className="backup-progress">
      <b>{title}</b>
      <progress aria-label={title} {...(total > 0 && { value: done, max: total })} />
      <p role="status">
        {state === 'waiting' ? 'Сейчас начнём' : step || 'Готовим данные'}
        {total > 0 && ` · ${Math.floor((done / total) * 100)}\u00a0%`}
      </p>
      <small>
        {asked_by && `Запустил: ${asked_by}. `}Страницу можно закрыть. Если сервер перезапустится, здесь будет сказано,
        что копия не закончена
      </small>
    </div>
  )
}

function CopyItem({ copy, isWorking }: { copy: ShopCopy; isWorking: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const params = { name: copy.name }
  const { isBusy, write } = useWrite({
    refreshes: reads,
    onProblem: ({ error }) => void showToast(error, { kind: 'error' }),
  })

  async function remove() {
    if (!isAsked) return setAsked(true)
    if (await write('DELETE /api/admin/backups/:name', { params })) void showToast('Копия удалена', { kind: 'success' })
  }

  const state = copy.check ? (copy.check.ok ? 'good' : 'bad') : undefined
  return (
    <li>
      <div className="program-head">
        <h3>{shortTime(copy.made_at)}</h3>
        <span className="program-state" data-state={state}>
          {copy.check ? (copy.check.ok ? 'Проверена' : 'Повреждена') : 'Не проверена'}
        </span>
      </div>
      <p className="program-facts">
        {sizeText(copy.bytes)} · товаров {groupDigits(copy.products)} · заказов {groupDigits(copy.orders)}
        {copy.check && ` · ${checkText(copy.check)} ${shortTime(copy.check.at)}`}
      </p>
      <div className="program-buttons" aria-busy={isBusy}>
        <ProvenLink
          className="button button-outline button-small"
          href={shopUrl('GET /api/admin/backups/:name/download', { params })}
          download
        >
          Скачать
        </ProvenLink>
        {!isWorking && (
          <button
            className="button button-outline button-small"
            type="button"
            onClick={() => void write('POST /api/admin/backups/:name/check', { params })}
          >
            Проверить
          </button>
        )}
        <button className="button button-outline button-small" type="button" onClick={() => void remove()}>
          {isAsked ? 'Да, удалить' : 'Удалить'}
        </button>
      </div>
    </li>
  )
}

function isUnderWay(run: CopyRun | null | undefined): boolean {
  return run?.state === 'waiting' || run?.state === 'running'
}

function checkText(check: ShopCopy['check']): string {
  if (!check) return 'ещё не проверена'
  return check.ok ? 'читается целиком' : `не читается: ${check.problem}`
}

function failedText({ kind, state, problem, asked_at }: CopyRun): string {
  const what = kind === 'copy' ? 'Копия' : 'Проверка'
  return state === 'cut'
    ? `${what} от ${shortTime(asked_at)} не закончена. ${problem}`
    : `${what} от ${shortTime(asked_at)} не удалась. ${problem}`
}

const units = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ']

/** «1,2 ГБ»: as much as a person compares with what is free on a disk. */
function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const amount = bytes / 1024 ** step
  const text = amount.toLocaleString('ru-RU', { maximumFractionDigits: amount < 10 && step > 1 ? 1 : 0 })
  return `${text}\u00a0${units[step]}`
}
