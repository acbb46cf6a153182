import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedMoney, ManagedReceipt, MoneyEntry } from '#shared/order/order-admin-contract.ts'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { entryTitle } from './order-money-text.ts'
import { ReceiptChip, receiptOf } from './order-receipts.tsx'

type MoneyEntriesProps = {
  money: ManagedMoney
  receipts: ManagedReceipt[]
  onReverse: (entry: MoneyEntry) => void
}

/** The latest first: refunds still on their way, then what has happened. */
export function MoneyEntries({ money: { entries, pending }, receipts, onReverse }: MoneyEntriesProps) {
  if (entries.length + pending.length === 0) return null
  return (
    <ul className="money-entries">
      {pending.map(({ id, amount, created_at, reason, attempts }) => (
        <li key={`pending-${id}`}>
          <span className="money-sign">
            <Icon name="clock" />
          </span>
          <span>
            <b>Возвращаем онлайн</b>
            <small>{[eventTime(created_at), reason].filter(Boolean).join(' · ')}</small>
            <small>
              {attempts > 1 ? 'Платёжный сервис пока не ответил, повторяем' : 'Ждём ответа платёжного сервиса'}
            </small>
          </span>
          <span className="money-sum">−{formatRubles(amount)}</span>
        </li>
      ))}
      {entries.map((entry) => (
        <li key={entry.id} data-reversed={entry.reversed || undefined}>
          <span className="money-sign" data-kind={entry.kind}>
            <Icon name={signs[entry.kind]} />
          </span>
          <span>
            <b>{entryTitle(entry)}</b>
            <small>{factsOf(entry)}</small>
            <EntryReceipt receipt={receiptOf(entry, receipts)} />
            {entry.reversible && (
              <button className="link" type="button" onClick={() => onReverse(entry)}>
                Записано по ошибке
              </button>
            )}
          </span>
          <span className="money-sum">
            {entry.sum > 0 ? '+' : '−'}
            {formatRubles(entry.amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function EntryReceipt({ receipt }: { receipt: ManagedReceipt | undefined }) {
  return receipt ? <ReceiptChip receipt={receipt} /> : null
}

const signs: Record<MoneyEntry['kind'], IconName> = {
  payment: 'arrow-down-left',
  refund: 'arrow-up-right',
  reversal: 'rotate-ccw',
}

function factsOf({ at, author, reason, reference, reversed }: MoneyEntry): string {
  const facts = [eventTime(at), author, reason, reference && `операция ${reference}`]
  return [...facts, reversed && 'отменено записью выше'].filter(Boolean).join(' · ')
}
