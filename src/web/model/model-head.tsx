import type { ModelPage } from '#shared/model/model-page-contract.ts'
import { countOf, diagramForms, partForms } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SaveAppliance } from './save-appliance.tsx'

const numberLabels = { pnc: 'PNC', enr: 'E-Nr.', service: 'Service' } as const

type ModelHeadProps = {
  page: Pick<ModelPage, 'model' | 'category' | 'appliance' | 'numbers' | 'manuals' | 'parts_count' | 'in_stock_count'>
  diagramsCount: number
  drawing: string
}

/** What appliance this is, and only what the shop knows of it. */
export function ModelHead({ page, diagramsCount, drawing }: ModelHeadProps) {
  const { model, numbers, manuals, parts_count, in_stock_count } = page
  return (
    <div className="model-head">
      <span className="model-picture">
        <Drawing name={drawing} />
      </span>
      <div className="model-title">
        <p>{page.appliance || page.category.name}</p>
        <h1>
          <span>Запчасти для {model.brand}</span> <b>{model.code}</b>
        </h1>
        <ul className="model-facts">
          {parts_count > 0 && (
            <li>
              <b>{countOf(parts_count, partForms)}</b>
            </li>
          )}
          {in_stock_count > 0 && (
            <li>
              в наличии <b>{in_stock_count}</b>
            </li>
          )}
          {diagramsCount > 0 && (
            <li>
              <b>{countOf(diagramsCount, diagramForms)}</b>
            </li>
          )}
          {numbers.map(({ kind, number }) => (
            <li key={number}>
              {numberLabels[kind]} <span className="code">{number}</span>
            </li>
          ))}
        </ul>
        {model.note && <p className="model-note">{model.note}</p>}
        {manuals.length > 0 && (
          <ul className="model-manuals" aria-label="Инструкции">
            {manuals.map(({ title, url }) => (
              <li key={url}>
                <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {title}
                  <Icon name="arrow-up-right" />
                  <span className="visually-hidden"> (на другом сайте)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <SaveAppliance model={model} />
    </div>
  )
}
