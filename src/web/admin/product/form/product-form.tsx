import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FormNav } from './form-nav.tsx'
import { ProductAttributes } from './product-attributes.tsx'
import { ProductBasics, ProductPrices } from './product-basics.tsx'
import { ProductConflict } from './product-conflict.tsx'
import { ProductModels } from './product-model-fields.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { ProductRelations } from './product-relations.tsx'
import { ProductSeo } from './product-seo.tsx'
import { ProductSide } from './product-side.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import { useProductForm } from './use-product-form.ts'

/** One product. Texts and numbers wait for «Сохранить»; photos and models are stored at once. */
export function ProductForm({ found }: { found: ManagedProduct | undefined }) {
  const navigate = useNavigate()
  const mayDo = useMayDo()
  const form = useProductForm(found)
  const photos = usePhotoUpload(form)
  const { product, draft, isDirty, isBusy, errors, failure, warned, conflict } = form
  const [goingTo, goTo] = useState<string>()
  const body = useRef<HTMLFormElement>(null)
  const isUnsaved = isDirty || photos.waiting.length > 0

  async function save(event?: FormEvent) {
    event?.preventDefault()
    const saved = await form.save()
    if (!saved) return focusError(body.current)
    await finish(saved)
  }

  async function finish(saved: ManagedProduct) {
    if (photos.waiting.length > 0 && !(await photos.send(saved.id))) return
    void showToast(product ? 'Сохранено' : 'Товар создан', { kind: 'success' })
    // Also where the photos came only at the second try: the address is still the empty form's.
    if (!found) goTo(`/products/${saved.id}`)
  }
  function forgetTyped() {
    form.cancel()
    photos.forget()
  }
  // Only when nothing is unsaved any more: the guard would stop us else.
  useEffect(() => {
    if (goingTo && !isUnsaved) void navigate(goingTo, { replace: true })
  }, [goingTo, isUnsaved, navigate])

  const title = product ? product.name : 'Новый товар'
  const products = [
    { id: 'osnovnoe', name: 'Основное' },
    { id: 'ceny', name: 'Цены' },
    { id: 'foto', name: 'Фото', count: product?.photos.length },
    { id: 'harakteristiki', name: 'Характеристики', count: draft.attributes.length },
    { id: 'primenimost', name: 'Применимость', count: product?.models_count },
    { id: 'svyazi', name: 'Связи', count: draft.analogs.length + draft.replaces.length + draft.together.length },
    { id: 'seo', name: 'SEO' },
  ]
  return (
    <main className="admin-main" id="main">
      <form
        ref={body}
        noValidate
        onSubmit={(event) => void save(event)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void save()
        }}
      >
        <div className="form-head">
          <Link className="admin-icon-button" to="/products" aria-label="К товарам">
            <Icon name="arrow-left" />
          </Link>
          <div className="form-title">
            <p>
              <Link to="/products">Товары</Link>
              {product && ` › ${product.category.name}`}
              {product?.subcategory && ` › ${product.subcategory.name}`}
            </p>
            <h1>{title}</h1>
          </div>
          <div className="form-buttons">
            <span role="status">
              {isUnsaved && (
                <span className="form-unsaved">
                  <Icon name="circle-exclamation-point" />
                  Есть несохранённые изменения
                </span>
              )}
            </span>
            {product && mayDo('prices') && (
              <MoreActions
                product={product}
                onRemoved={() => {
                  forgetTyped()
                  goTo('/products')
                }}
              />
            )}
            {isUnsaved && (
              <button className="button button-outline button-small" type="button" onClick={forgetTyped}>
                Отменить
              </button>
            )}
            <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
              Сохранить
            </button>
          </div>
        </div>
        {conflict && product && (
          <ProductConflict
            conflict={conflict}
            draft={draft}
            isBusy={isBusy}
            onTake={(field) => void form.takeTheirs(field)}
            onOverwrite={async () => {
              const saved = await form.overwrite()
              if (saved) await finish(saved)
            }}
          />
        )}
        {warned && (
          <div className="notice form-failure" data-kind="warn" role="alert">
            <Icon name="triangle-exclamation-point" />
            <div>
              <b>{warned}</b>{' '}
              <button className="link" type="submit">
                Всё равно сохранить
              </button>
            </div>
          </div>
        )}
        {failure && (
          <div className="notice form-failure" data-kind="bad" role="alert">
            <Icon name="circle-x" />
            <div>
              <b>{failure}</b>{' '}
              {Object.keys(errors).length === 0 && (
                <button className="link" type="submit">
                  Повторить
                </button>
              )}
            </div>
          </div>
        )}
        <div className="form-grid-wide">
          <FormNav products={products} />
          <div className="form-main">
            <ProductBasics form={form} />
            <ProductPrices form={form} />
            <ProductPhotos form={form} upload={photos} />
            <ProductAttributes form={form} />
            <ProductModels form={form} />
            <ProductRelations form={form} />
            <ProductSeo form={form} />
          </div>
          <ProductSide form={form} />
        </div>
      </form>
      {isUnsaved && <LeaveGuard />}
    </main>
  )
}

/** Scrolls to the first error, or to the question above the form: on a phone it is far from «Сохранить». */
function focusError(form: HTMLFormElement | null) {
  setTimeout(() => form?.querySelector<HTMLElement>('.form-failure button, [aria-invalid="true"]')?.focus())
}

function MoreActions({ product: { id, name }, onRemoved }: { product: ManagedProduct; onRemoved: () => void }) {
  const navigate = useNavigate()
  const { write } = useToastedWrite()
  const [isAsking, setAsking] = useState(false)

  async function copy() {
    const made = await write('POST /api/admin/products/:id/duplicate', { params: { id }, body: {} })
    if (made) void navigate(`/products/${made.id}`)
  }
  async function remove() {
    setAsking(false)
    if (!(await write('DELETE /api/admin/products/:id', { params: { id } }))) return
    void showToast('Товар удалён', { kind: 'success' })
    onRemoved()
  }
  return (
    <>
      <AdminMenu className="admin-row-menu" label={`Действия: ${name}`} button={<Icon name="ellipsis" />}>
        <button type="button" onClick={() => void copy()}>
          <Icon name="copy" />
          Дублировать
        </button>
        <button type="button" data-tone="bad" onClick={() => setAsking(true)}>
          <Icon name="trash" />
          Удалить
        </button>
      </AdminMenu>
      {isAsking && (
        <Dialog isOpen title="Удалить товар?" onClose={() => setAsking(false)}>
          <p>«{name}» исчезнет навсегда. Если он ещё может понадобиться, лучше скрыть его из каталога.</p>
          <div className="dialog-buttons">
            <button className="button button-outline" type="button" onClick={() => setAsking(false)}>
              Оставить
            </button>
            <button className="button button-danger" type="button" onClick={() => void remove()}>
              Удалить
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
