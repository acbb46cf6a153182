import { readWholeElements } from '#server/platform/xml/whole-elements.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import {
  type ExchangeGroup,
  type ExchangeNamed,
  type ExchangeProduct,
  type ExchangeProperty,
  groupsOf,
  namedOf,
  productOf,
  propertyOf,
} from '#shared/exchange/exchange-catalog.ts'
import { documentOf, type ExchangeDocument } from '#shared/exchange/exchange-document.ts'
import { type ExchangeOffer, offerOf } from '#shared/exchange/exchange-offer.ts'
import { exchangeFlag } from '#shared/exchange/exchange-values.ts'
import type { XmlElement } from '#shared/xml/xml-element.ts'

/**
 * A file of CommerceML, versions 2.03 to 3.1. What a file is about is decided by what stands in it, never by its name: the newer
 * versions cut one catalogue into ten files. Each thing is told as soon as it ends.
 */
export type CommercemlEvents = {
  /** About the file: the version of the format, and whether it holds changes only. */
  head?(head: { version: string; madeAt: string }): void
  changesOnly?(isChangesOnly: boolean): void
  /** A classifier, a catalogue or a package of offers begins, be it an empty one. */
  container?(name: string): void
  group?(group: ExchangeGroup): void
  property?(property: ExchangeProperty): void
  priceType?(type: ExchangeNamed): void
  store?(store: ExchangeNamed): void
  product?(product: ExchangeProduct): void
  offer?(offer: ExchangeOffer): void
  document?(document: ExchangeDocument): void
}

/** What stands in which list. A document is whole wherever it is: most programs wrap it into another element. */
const lists: Record<string, string> = {
  Группа: 'Группы',
  Свойство: 'Свойства',
  ТипЦены: 'ТипыЦен',
  Склад: 'Склады',
  Товар: 'Товары',
  Предложение: 'Предложения',
}
/** A file may be a piece without the root. */
const roots = ['КоммерческаяИнформация', 'Классификатор', 'Каталог', 'ПакетПредложений']
const containers = ['Классификатор', 'Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений']

export async function readCommerceml(
  chunks: AsyncIterable<Buffer>,
  events: CommercemlEvents,
  /** Properties that files before this one have named. */
  known: Iterable<ExchangeProperty> = [],
): Promise<void> {
  const properties = new Map([...known].map((property) => [property.id, property]))

  function tell(element: XmlElement) {
    switch (element.name) {
      case 'Группа':
        for (const group of groupsOf(element)) events.group?.(group)
        break
      case 'Свойство': {
        const property = propertyOf(element)
        properties.set(property.id, property)
        events.property?.(property)
        break
      }
      case 'ТипЦены':
        events.priceType?.(namedOf(element))
        break
      case 'Склад':
        events.store?.(namedOf(element))
        break
      case 'Товар':
        events.product?.(productOf(element, properties))
        break
      case 'Предложение':
        events.offer?.(offerOf(element))
        break
      case 'Документ':
        events.document?.(documentOf(element))
        break
    }
  }

  await readWholeElements(chunks, {
    isWhole: (name, within) => name === 'Документ' || (lists[name] !== undefined && lists[name] === within.at(-1)),
    whole: tell,
    begins({ name, attributes }, within) {
      if (within.length === 0) {
        if (!roots.includes(name)) throw new XmlError('Это не файл CommerceML: в начале нет «КоммерческаяИнформация»')
        events.head?.({ version: attributes.ВерсияСхемы ?? '', madeAt: attributes.ДатаФормирования ?? '' })
      }
      if (containers.includes(name)) events.container?.(name)
      if (containers.includes(name) && attributes.СодержитТолькоИзменения !== undefined)
        events.changesOnly?.(exchangeFlag(attributes.СодержитТолькоИзменения))
    },
  })
}
