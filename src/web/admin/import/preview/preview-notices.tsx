import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'

const priceForms: CountForms = { one: 'цена меняется', few: 'цены меняются', many: 'цен меняются' }
const rowForms: CountForms = { one: 'строка похожа', few: 'строки похожи', many: 'строк похожи' }
const oddForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }

/** What a person looks at before the rows go into the catalogue. */
export function PreviewNotices({ answer: { doubts, jumps, slips, warned } }: { answer: ImportAnswer }) {
  return (
    <>
      {doubts > 0 && (
        <Notice title={`${countOf(doubts, rowForms)} на товары каталога`}>
          Артикул записан иначе, а марка не подтверждает, что это тот же товар. Отметьте, где он тот же: остальные не
          загрузим.
        </Notice>
      )}
      {jumps > 0 && (
        <Notice title={`${countOf(jumps, priceForms)} больше чем на 30\u00a0%`}>
          Проверьте их перед загрузкой: снимите отметку, чтобы оставить прежнюю цену.
          {slips > 0 && ' Цены, которые меняются вдвое и больше, не отмечены.'}
        </Notice>
      )}
      {warned > 0 && (
        <Notice title={`${countOf(warned, oddForms)} с необычной ценой`}>
          Цена мастера выше розничной или цена 0&nbsp;₽. Так можно загрузить, если это не ошибка.
        </Notice>
      )}
    </>
  )
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="notice import-notice" data-kind="warn">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </section>
  )
}
