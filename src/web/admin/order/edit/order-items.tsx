import { useState } from 'react'
import { deliveryMethodLabels, deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'
import { adjustmentLabel } from '#shared/money/order-adjustment.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import type { ManagedItem, ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { DeliveryRecount, draftDelivery, useDeliveryRecount } from './delivery-recount-note.tsx'
import { EditSum } from './edit-sum.tsx'
import { type FoundProduct, shelfText } from './found-product.ts'
import { draftInput, type ItemsLine, lineChange, linesOf, linesSum, piecesOf, useItemsDraft } from './items-draft.ts'
import { LineStepper } from './line-stepper.tsx'
import { NotifyCheck } from './notify-check.tsx'
import { type OrderSectionProps, useOrderChange } from './order-change.ts'
import { ProductSearch } from './product-search.tsx'

const detailForms: CountForms = { one: 'деталь', few: 'детали', many: 'деталей' }

/** An order's products. Until it is shipped they can be added, counted and replaced; nothing is stored before «Сохранить». */
export function OrderItems(props: OrderSectionProps) {
  const { order } = props
  const [draft, saveDraft, settleDraft] = useItemsDraft(order)
  const [isNotified, setNotified] = useState(true)
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const lines = draft?.lines ?? linesOf(order)
  const pieces = piecesOf(lines)
  const sum = linesSum(lines)
  const recount = useDeliveryRecount(order, sum)
  const delivery = draft ? draftDelivery(order, recount, draft.delivery) : order.delivery_price
  const total = sum + delivery + order.adjustment

  function setDraft(next: ItemsLine[]) {
    saveDraft({ version: draft?.version ?? order.version, lines: next })
  }

  function count(id: number, quantity: number) {
    const next = lines.map((line) => (line.product_id === id ? { ...line, quantity } : line))
    setDraft(next.filter((line) => line.quantity > 0))
  }

  function add(product: FoundProduct) {
    const known = lines.find((line) => line.product_id === product.id)
    if (known)
      return count(product.id, known.most === null ? known.quantity + 1 : Math.min(known.quantity + 1, known.most))
    setDraft([...lines, lineOf(product)])
  }

  function replace(id: number, product: FoundProduct) {
    const rest = lines.filter((line) => line.product_id !== product.id)
    setDraft(
      rest.map((line) =>
        line.product_id === id
          ? { ...lineOf(product), quantity: fitting(line.quantity, product), replaces: line.replaces ?? line.sku }
          : line,
      ),
    )
  }

  async function save() {
    if (!draft) return
    const change = { ...draftInput(draft), version: Math.max(draft.version, seenVersion), tell: isNotified }
    const saved = await run(() =>
      callShop('POST /api/admin/orders/:id/items', { params: { id: order.id }, body: change }),
    )
    if (saved) settleDraft(draft, saved)
  }

  return (
    <section aria-labelledby="order-items">
      <div className="order-part-head">
        <h3 id="order-items">Состав</h3>
        <span>
          {countOf(lines.length, detailForms)}, {pieces} шт.
          {draft ? (
            <>
              {' · не сохранено · '}
              <button className="link" type="button" onClick={() => saveDraft(null)}>
                как было
              </button>
            </>
          ) : (
            lastChangeText(order)
          )}
        </span>
      </div>
      <ul className="order-card-items">
        {lines.map((line) => (
          <ItemRow
            key={line.product_id}
            line={line}
            order={order}
            onCount={(quantity) => count(line.product_id, quantity)}
            onReplace={(product) => replace(line.product_id, product)}
            onFits={() => void run(() => fitsAfterAll(order, line.product_id))}
          />
        ))}
      </ul>
      {order.items_may_change && <ProductSearch tier={order.price_tier} onChoose={add} />}
      {draft && recount && (
        <DeliveryRecount
          recount={recount}
          price={delivery}
          onChoose={(choice) => saveDraft({ ...draft, delivery: choice })}
        />
      )}
      <dl className="order-card-sums">
        <div>
          <dt>Товары, {pieces} шт.</dt>
          <dd>{formatRubles(sum)}</dd>
        </div>
        <div>
          <dt>{deliveryMethodLabels[order.delivery.method]}</dt>
          <dd>{deliveryPriceText(delivery)}</dd>
        </div>
        {order.adjustment !== 0 && (
          <div>
            <dt>
              {adjustmentLabel(order.adjustment)}: {order.adjustment_reason}
            </dt>
            <dd>{formatSignedRubles(order.adjustment)}</dd>
          </div>
        )}
        <div>
          <dt>Итого</dt>
          <dd>
            {total !== order.total && <s>{formatRubles(order.total)}</s>} {formatRubles(total)}
          </dd>
        </div>
      </dl>
      {order.items_may_change && !draft && <EditSum {...props} />}
      {draft && (
        <div className="order-draft">
          {lines.length === 0 ? (
            <p>В заказе должна остаться хотя бы одна деталь. Чтобы убрать всё, отмените заказ.</p>
          ) : (
            <NotifyCheck order={order} isNotified={isNotified} onChange={setNotified} />
          )}
          <div>
            {lines.length > 0 && (
              <button
                className="button button-primary button-small"
                type="button"
                aria-busy={isBusy}
                onClick={() => void save()}
              >
                Сохранить состав
              </button>
            )}
            <button className="button button-outline button-small" type="button" onClick={() => saveDraft(null)}>
              Вернуть как было
            </button>
          </div>
        </div>
      )}
      <FormError text={error} />
    </section>
  )
}

/** Who changed the products last, and when. */
function lastChangeText({ events }: ManagedOrder): string {
  const last = events.findLast(({ kind }) => kind === 'items')
  return last ? ` · изменён: ${[last.author, eventTime(last.at)].filter(Boolean).join(', ')}` : ''
}

/** Confirms that the product fits: the appliance is added to its list of models, for later customers too. */
async function fitsAfterAll({ id, model }: ManagedOrder, productId: number): Promise<ManagedOrder> {
  await confirmFit(productId, model)
  return callShop('GET /api/admin/orders/:id', { params: { id } })
}

function lineOf({ id, available, ...product }: FoundProduct): ItemsLine {
  return { ...product, product_id: id, quantity: 1, item: undefined, most: available }
}

function fitting(quantity: number, { available }: FoundProduct): number {
  return available === null ? quantity : Math.max(1, Math.min(quantity, available))
}

const fits: Record<'yes' | 'no' | 'unknown', { icon: IconName; text: (model: string) => string }> = {
  yes: { icon: 'circle-check', text: () => 'Подходит' },
  no: { icon: 'circle-question-mark', text: (model) => `Нет в списке для ${model}` },
  unknown: { icon: 'circle-question-mark', text: (model) => `Неизвестно, подходит ли к ${model}` },
}

type ItemRowProps = {
  line: ItemsLine
  order: ManagedOrder
  onCount: (quantity: number) => void
  onReplace: (product: FoundProduct) => void
  onFits: () => void
}

function ItemRow({ line, order, onCount, onReplace, onFits }: ItemRowProps) {
  const { item, name, sku, price, quantity, most } = line
  const shelf = shelfText(item ? (item.stock?.quantity ?? null) : most)
  const fit = item?.fits
  const change = lineChange(line, order.items)
  return (
    <li>
      <span className="picture-box">
        <ProductPicture product={line} photo={line.photo} alt="" sizes="52px" />
      </span>
      <div>
        <b>{name}</b>
        <p>
          <span className="code">{sku}</span> <span data-few={shelf.isFew || undefined}>{shelf.text}</span>
        </p>
        {change.replaces && <p className="order-item-change">вместо {change.replaces}</p>}
        {change.was !== null && <p className="order-item-change">было {change.was} шт.</p>}
        {fit && (
          <span className="order-fit" data-fits={fit}>
            <Icon name={fits[fit].icon} />
            {fits[fit].text(order.model)}
          </span>
        )}
        {(fit === 'no' || fit === 'unknown') && (
          <button className="link order-fits" type="button" onClick={onFits}>
            Подтвердить, что подходит
          </button>
        )}
        {order.items_may_change && item && item.analogs.length > 0 && <Analogs item={item} onReplace={onReplace} />}
      </div>
      {order.items_may_change ? (
        <LineStepper name={name} quantity={quantity} most={most} onChange={onCount} />
      ) : (
        <span className="order-item-count">{quantity} шт.</span>
      )}
      <span className="order-item-sum">
        <b>{formatRubles(price * quantity)}</b>
        {change.sumWas !== null && <s>{formatRubles(change.sumWas)}</s>}
        {quantity > 1 && (
          <small>
            {quantity} × {formatRubles(price)}
          </small>
        )}
      </span>
    </li>
  )
}

function Analogs({ item, onReplace }: { item: ManagedItem; onReplace: (product: FoundProduct) => void }) {
  return (
    <AdminMenu className="order-analogs" button={<span className="link">Заменить аналогом</span>}>
      {item.analogs.map((analog) => (
        <button
          key={analog.id}
          type="button"
          disabled={analog.available === 0}
          onClick={() => onReplace({ ...analog, photo: undefined, drawing: item.product?.drawing ?? usualDrawing })}
        >
          <span>
            {analog.name}
            <small>
              {analog.sku}, {shelfText(analog.available).text}
            </small>
          </span>
          <b>{formatRubles(analog.price)}</b>
        </button>
      ))}
    </AdminMenu>
  )
}

/** The appliance goes into the product's list of models; a model that cannot be read is rejected in words. */
async function confirmFit(productId: number, model: string): Promise<void> {
  const { lines } = await callShop('POST /api/admin/products/:id/models', {
    params: { id: productId },
    body: { text: model, apply: true },
  })
  const bad = lines.find(({ state }) => state === 'bad')
  if (bad) throw new ShopApiError(400, { code: 'bad-input', error: bad.hint ?? `Не понимаем модель «${model}»` })
}
