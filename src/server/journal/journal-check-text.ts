import type { JournalCheck, JournalFault } from './journal-check.ts'
import { headText } from './journal-seal.ts'

/** What the command says: the journal is whole, or which row was touched. */
export function journalCheckText({ rows, erased, unsealed, since, head, faults }: JournalCheck): string {
  if (!head && faults.length === 0)
    return `Журнал ещё не запечатан, строк: ${unsealed}. Печати ставит работающий магазин`
  const scope = [
    `Журнал: строк под печатью ${rows}${since ? `, печати с ${dateText(since)}` : ''}`,
    ...(erased > 0 ? [`личные данные удалены по закону: ${erased}`] : []),
    ...(unsealed > 0 ? [`ещё без печати: ${unsealed}`] : []),
  ].join(', ')
  const end = head
    ? [
        `Конец цепочки: ${headText(head)}`,
        'Запишите его там, куда у администраторов базы нет доступа. Проверить потом: npm run check-journal -- --head НОМЕР:ХЕШ',
      ]
    : []
  if (faults.length === 0) return [`${scope}. Всё цело`, ...end].join('\n')
  return [`${scope}. Нарушений: ${faults.length}`, ...faults.map(faultText), ...end].join('\n')
}

function faultText(fault: JournalFault): string {
  switch (fault.code) {
    case 'deleted':
      return `${rowText(fault)}: удалена из журнала`
    case 'changed':
      return `${rowText(fault)}: изменена после записи`
    case 'seal-changed':
      return `Печать № ${fault.no}, ${rowText(fault, 'строка')}: подделана сама печать`
    case 'falsely-erased':
      return `${rowText(fault)}: помечена как стёртая по закону, но этого человека или заказ никто не удалял`
    case 'cut-early':
      return `Печать № ${fault.no}: начало цепочки убрано раньше срока хранения, последняя убранная строка от ${dateText(fault.at)}`
    case 'backdated':
      return `${rowText(fault)}: появилась задним числом, после строки ${fault.after.row} от ${dateText(fault.after.at)}. Если в эти дни переводили часы сервера, причина может быть в них`
    case 'seals-missing':
      return `Вырезано печатей: ${fault.to - fault.from + 1} (№ ${fault.from}–${fault.to}), ${betweenText(fault)}`
    case 'tail-cut':
      return `Отрезан конец журнала: ${fault.where} помнит печать № ${fault.head.no}, а цепочка кончается ${fault.last ? `печатью № ${fault.last.no}, ${rowText(fault.last, 'строка')}` : 'раньше первой строки'}`
    case 'rewritten':
      return `Журнал переписан: печать № ${fault.head.no} не та, которую помнит ${fault.where}. Под сомнением все строки до неё`
  }
}

function betweenText({ before, next }: Extract<JournalFault, { code: 'seals-missing' }>): string {
  const from = before ? `после строки ${before.row ?? '?'} от ${dateText(before.at)}` : 'в самом начале'
  return next ? `${from}, перед строкой ${next.row ?? '?'} от ${dateText(next.at)}` : from
}

function rowText({ row, at }: { row: string | null; at: string }, word = 'Строка'): string {
  return row === null ? `${word} от ${dateText(at)}` : `${word} ${row} от ${dateText(at)}`
}

const dates = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' })

function dateText(at: string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : `${dates.format(date)} МСК`
}
