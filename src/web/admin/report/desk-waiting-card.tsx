import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { DeskWaiting, WaitingKind } from '#shared/report/desk-contract.ts'
import { type Hurry, hurryOf, refundHours, waitingRights } from '#shared/report/desk-waiting.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { waitedText } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const lookEvery = 20
const taskForms: CountForms = { one: 'дело', few: 'дела', many: 'дел' }

type Task = { kind: WaitingKind; name: string; to: string; note: string }

/** What has to be done, each a way to its list; what is late stands in red. It looks again by itself. */
export function DeskWaitingCard() {
  const { answer, state, reload } = useRead('GET /api/admin/desk', {}, { follow: { everySeconds: lookEvery } })
  const now = new Date()
  const mayDo = useMayDo()
  const tasks = tasksOf(answer).filter(({ kind }) => mayDo(waitingRights[kind]))
  const hurries = new Map(tasks.map(({ kind }) => [kind, answer ? hurryOf(kind, answer[kind], now) : 'none']))
  return (
    <section className="admin-card desk-waiting" aria-labelledby="desk-waiting" aria-busy={answer === undefined}>
      <header>
        <h2 id="desk-waiting">Что ждёт</h2>
        <span role="status">{answer && summary(answer, [...hurries.values()])}</span>
      </header>
      {state === 'failed' && <FailedRead className="admin-state" onRetry={reload} />}
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.kind} task={task} queue={answer?.[task.kind]} hurry={hurries.get(task.kind) ?? 'none'} />
        ))}
      </ul>
    </section>
  )
}

type TaskRowProps = { task: Task; queue: DeskWaiting[WaitingKind] | undefined; hurry: Hurry }

function TaskRow({ task: { name, to, note }, queue, hurry }: TaskRowProps) {
  const isUrgent = hurry === 'soon' || hurry === 'late'
  return (
    <li data-hurry={hurry}>
      <Link to={to}>
        <b className="desk-count">{queue === undefined ? '…' : groupDigits(queue.count)}</b>
        <span className="desk-task">
          <b>{name}</b>
          {queue?.count !== 0 && <small>{note}</small>}
        </span>
        {queue?.oldest_at && (
          <span className="desk-age">
            {isUrgent && <Icon name={hurry === 'late' ? 'circle-exclamation-point' : 'clock'} />}
            <span className="visually-hidden">{hurry === 'late' ? 'Просрочено, ждёт ' : 'Ждёт '}</span>
            {waitedText(queue.oldest_at)}
          </span>
        )}
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}

/** «27 дел, есть просроченные». */
function summary(waiting: DeskWaiting, hurries: Hurry[]): string {
  const count = Object.values(waiting).reduce((sum, queue) => sum + queue.count, 0)
  if (count === 0) return 'Всё сделано'
  const isLate = hurries.includes('late')
  return countOf(count, taskForms) + (isLate ? ', есть просроченные' : '')
}

function tasksOf(waiting: DeskWaiting | undefined): Task[] {
  const notes = waiting && notesOf(waiting)
  const task = (kind: WaitingKind, name: string, to: string): Task => ({ kind, name, to, note: notes?.[kind] ?? '' })
  return [
    task('new_orders', 'Новые заказы', '/orders?view=new'),
    task('to_ship', 'Собрать и отправить', '/orders?view=processing'),
    task('shortages', 'Не хватает на складе', '/orders?tab=shortages'),
    task('unpaid', 'Ждут оплаты', '/orders?view=awaiting'),
    task('to_refund', 'Вернуть деньги', '/orders?view=owed'),
    task('returns', 'Возвраты товара', '/orders?view=returns'),
    task('enquiries', 'Обращения без ответа', '/orders?tab=requests'),
    task('reviews', 'Отзывы на проверке', '/reviews'),
    task('questions', 'Вопросы о товарах', '/reviews?tab=questions'),
    task('master_requests', 'Заявки мастеров', '/users?view=requests'),
  ]
}

function notesOf(waiting: DeskWaiting): Record<WaitingKind, string> {
  const { new_orders, to_ship, shortages, unpaid, to_refund, reviews } = waiting
  return {
    new_orders: `самый старый – № ${new_orders.number ?? ''}`,
    to_ship: `отправка в ${to_ship.dispatch_hour}:00`,
    shortages: `не хватает ${groupDigits(shortages.pieces)} шт. для заказов`,
    unpaid: `на ${formatRubles(unpaid.sum)}`,
    to_refund: `${formatRubles(to_refund.sum)}${to_refund.oldest_at ? `, вернуть до ${deadline(to_refund.oldest_at)}` : ''}`,
    returns: 'решить, принять деталь, вернуть деньги',
    enquiries: 'покупатели ждут ответа',
    reviews: reviews.poor > 0 ? `с оценкой 1–2: ${groupDigits(reviews.poor)}` : 'с оценкой 1–2 нет',
    questions: 'прочитать и ответить',
    master_requests: 'проверить и открыть цены мастера',
  }
}

/** The last day the law leaves for giving money back. */
function deadline(owedSince: string): string {
  return dayText(addDays(dayOf(new Date(owedSince)), refundHours / 24))
}
