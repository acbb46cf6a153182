import type { CommercemlFigures } from './commerceml-figures.ts'

/** The figures of a file for a person; what is not in it is not named. */
export function figuresText(figures: CommercemlFigures): string {
  const counts: [string, number][] = [
    ['группы', figures.groups],
    ['свойства', figures.properties],
    ['виды цен', figures.priceTypes],
    ['склады', figures.stores],
    ['товары', figures.products],
    ['из них без артикула', figures.withoutArticle],
    ['картинки', figures.pictures],
    ['штрихкоды', figures.barcodes],
    ['предложения', figures.offers],
    ['из них с характеристикой', figures.variants],
    ['цены', figures.prices],
    ['остатки', figures.stocked],
    ['документы', figures.documents],
    ['с пометкой удаления', figures.deleted],
  ]
  const lines = counts.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`)
  if (figures.stocked > 0) lines.push(`всего штук: ${figures.pieces} (${figures.stockShapes.join(', ')})`)
  for (const { reason, count, example } of figures.leftOut)
    lines.push(`не взяли, ${reason}: ${count}, например ${example}`)
  return [headText(figures), ...(lines.length > 0 ? lines : ['ничего из того, что знает магазин'])]
    .map((line) => `  ${line}`)
    .join('\n')
}

function headText({ version, isChangesOnly }: CommercemlFigures): string {
  const scope = isChangesOnly === null ? '' : isChangesOnly ? ', только изменения' : ', выгрузка целиком'
  return `CommerceML ${version || 'без версии'}${scope}`
}
