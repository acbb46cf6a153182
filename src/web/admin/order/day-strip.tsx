import { dayText } from '#shared/calendar/moscow-clock.ts'
import { fewLeft } from '#shared/catalog/few-left.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ShopDay } from '#shared/order/day-contract.ts'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { waitedText } from '#web/admin/ui/shown-time.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const dayForms: CountForms = { one: 'день', few: 'дня', many: 'дней' }

/** The day in numbers, each a way to its list. Before they are there the strip has its place already. */
export function DayStrip({ day }: { day: ShopDay | undefined }) {
  return (
    <>
      <DayNumbers day={day} />
      {day && <DayLines day={day} />}
    </>
  )
}

/** What has to be done and is not done every day: a line of its own while there is any. */
function DayLines({ day: { to_refund } }: { day: ShopDay }) {
  if (to_refund.count === 0) return null
  return (
    <ul className="day-lines">
      <li>
        <Link to="/orders?view=owed">
          <Icon name="undo-2" />
          {`К возврату: ${countOf(to_refund.count, orderForms)} на ${formatRubles(to_refund.sum)}`}
        </Link>
      </li>
    </ul>
  )
}

function DayNumbers({ day }: { day: ShopDay | undefined }) {
  return (
    <ul className="day-strip" aria-label="Сегодня" aria-busy={day === undefined}>
      <DayNumber
        name="Новые заказы"
        to="/orders?view=new"
        count={day?.orders.new}
        note={day && `за сегодня ${countOf(day.orders.today, orderForms)}`}
        tone="hot"
      />
      <DayNumber
        name="Ждут больше 2 часов"
        to={day?.waiting.oldest ? '/orders?waiting=1' : '/orders?view=new'}
        count={day?.waiting.count}
        note={
          day &&
          (day.waiting.oldest
            ? `№ ${day.waiting.oldest.number}, ${waitedText(day.waiting.oldest.created_at)}`
            : 'всем ответили')
        }
        tone="bad"
      />
      <DayNumber
        name="Собрать сегодня"
        to="/orders?view=processing"
        count={day?.orders.to_assemble}
        note={day && `отправка в ${day.orders.dispatch_hour}:00`}
      />
      {day && day.shortages.products > 0 && (
        <DayNumber
          name="Нехватка"
          to="/orders?tab=shortages"
          count={day.shortages.products}
          note={`не хватает ${groupDigits(day.shortages.pieces)}\u00a0шт.`}
          tone="bad"
        />
      )}
      <DayNumber
        name="Заканчиваются"
        to="/products?stock=low"
        count={day?.low_stock}
        note={`осталось ${fewLeft} и меньше`}
      />
      <DayNumber
        name="Отзывы на проверке"
        to="/reviews"
        count={day?.reviews.pending}
        note={day && (day.reviews.poor > 0 ? `${day.reviews.poor} с оценкой 1–2` : 'с оценкой 1–2 нет')}
      />
      <DayNumber
        name="Заявки мастеров"
        to="/users?view=requests"
        count={day?.master_requests.pending}
        note={day && oldestText(day.master_requests.oldest_at)}
      />
      <li className="day-revenue">
        <Link to="/orders?days=7">
          <span>Оплачено за 7 дней</span>
          <b>{day ? shortRubles(sumOf(day, 'paid')) : '…'}</b>
          {day && <Growth sum={sumOf(day, 'paid')} before={day.revenue.paid_before} />}
          {day && <small>Заказано {shortRubles(sumOf(day, 'sum'))}</small>}
          {day && <RevenueLine days={day.revenue.days} />}
        </Link>
      </li>
    </ul>
  )
}

type DayNumberProps = {
  name: string
  to: string
  count: number | undefined
  note: string | undefined
  /** Only when there is something of it. */
  tone?: 'hot' | 'bad'
}

function DayNumber({ name, to, count, note, tone }: DayNumberProps) {
  return (
    <li data-tone={count ? tone : undefined}>
      <Link to={to}>
        <span>{name}</span>
        <b>{count === undefined ? '…' : groupDigits(count)}</b>
        <small>{note}</small>
      </Link>
    </li>
  )
}

function oldestText(oldest: string | null): string {
  if (!oldest) return 'новых нет'
  const days = Math.floor((Date.now() - new Date(oldest).getTime()) / 86_400_000)
  return days === 0 ? 'пришли сегодня' : `старшей ${countOf(days, dayForms)}`
}

function sumOf({ revenue }: ShopDay, what: 'sum' | 'paid'): number {
  return revenue.days.reduce((sum, day) => sum + day[what], 0)
}

const thousand = 1000

/** «263 тыс. ₽»: a strip is no balance sheet. */
function shortRubles(sum: number): string {
  if (sum < 0) return `−${shortRubles(-sum)}`
  if (sum < 10 * thousand) return formatRubles(sum)
  if (sum < thousand * thousand) return `${groupDigits(Math.round(sum / thousand))}\u00a0тыс.\u00a0₽`
  return `${(sum / thousand / thousand).toFixed(1).replace('.', ',')}\u00a0млн\u00a0₽`
}

function Growth({ sum, before }: { sum: number; before: number }) {
  if (before <= 0) return <small>неделей раньше оплат не было</small>
  const percent = Math.round(((sum - before) / before) * 100)
  return (
    <small data-grows={percent >= 0}>
      {percent >= 0 ? '+' : '−'}
      {Math.abs(percent)}&nbsp;% к прошлой
    </small>
  )
}

const [width, height, edge] = [108, 36, 4]

/** A sparkline of seven days; screen readers get the sums. */
function RevenueLine({ days }: { days: ShopDay['revenue']['days'] }) {
  const most = Math.max(1, ...days.map(({ paid }) => paid))
  // A day on which more was given back than came lies on the ground.
  const points = days.map(({ paid }, index): [number, number] => [
    edge + (index * (width - 2 * edge)) / (days.length - 1),
    height - edge - (Math.max(0, paid) / most) * (height - 2 * edge),
  ])
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [lastX = 0, lastY = 0] = points.at(-1) ?? []
  return (
    <svg
      className="day-line"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={days.map(({ day, paid }) => `${dayText(day)} ${shortRubles(paid)}`).join(', ')}
    >
      <polygon points={`${edge},${height} ${line} ${width - edge},${height}`} />
      <polyline points={line} />
      <circle cx={lastX} cy={lastY} r="3" />
    </svg>
  )
}
