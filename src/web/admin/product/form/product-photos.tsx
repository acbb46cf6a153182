import { type DragEvent, useId, useState } from 'react'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import { conflictIn } from '#web/admin/product/save-amount.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { movedItem, useReorder } from '#web/admin/ui/use-reorder.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FormSection } from './form-section.tsx'
import type { PhotoUpload } from './use-photo-upload.ts'
import type { ProductFormState } from './use-product-form.ts'

type ProductPhotosProps = { form: ProductFormState; upload: PhotoUpload }

/** Photos in the order buyers see them; the first one is on the card. Changes are stored at once. */
export function ProductPhotos({ form: { product, take }, upload }: ProductPhotosProps) {
  const { isBusy, run } = useWrite({ onProblem: ({ error }) => upload.say(error) })
  const photos = product?.photos ?? []
  const reorder = useReorder((from, to) => void arrange(movedItem(photos, from, to)))

  async function arrange(next: string[]) {
    if (!product) return
    const { id, version } = product
    await run(async () => {
      upload.say(undefined)
      try {
        take(await callShop('PUT /api/admin/products/:id/photos', { params: { id }, body: { photos: next, version } }))
      } catch (error) {
        const conflict = conflictIn(error)
        if (!conflict) throw error
        upload.say(`${changedBy(conflict, 'product')}. Показываем новое`)
        take(await callShop('GET /api/admin/products/:id', { params: { id } }))
      }
    })
  }

  function add(files: Iterable<File>) {
    const chosen = [...files]
    if (chosen.length === 0) return
    if (photos.length + upload.waiting.length + chosen.length > productLimits.photos) {
      return upload.say(`У товара может быть не больше ${productLimits.photos} фото`)
    }
    if (product) void upload.upload(product.id, chosen)
    else upload.keep(chosen)
  }

  return (
    <FormSection id="foto" title="Фото" note="Порядок меняется мышью или стрелками">
      <ul className="form-photos" aria-busy={isBusy}>
        {photos.map((photo, index) => (
          <li key={photo} data-main={index === 0 || undefined} {...reorder(index)}>
            <span className="picture-box">
              <img src={photo} alt={`Фото ${index + 1}`} loading="lazy" />
            </span>
            <em>{index === 0 ? 'Главное' : index + 1}</em>
            <div>
              <button
                className="admin-icon-button"
                type="button"
                aria-label={`Переместить фото ${index + 1} влево`}
                disabled={index === 0}
                onClick={() => void arrange(movedItem(photos, index, index - 1))}
              >
                <Icon name="arrow-left" />
              </button>
              <button
                className="admin-icon-button"
                type="button"
                aria-label={`Переместить фото ${index + 1} вправо`}
                disabled={index === photos.length - 1}
                onClick={() => void arrange(movedItem(photos, index, index + 1))}
              >
                <Icon name="arrow-right" />
              </button>
              <button
                className="admin-icon-button"
                type="button"
                aria-label={`Удалить фото ${index + 1}`}
                onClick={() => void arrange(photos.filter((each) => each !== photo))}
              >
                <Icon name="trash" />
              </button>
            </div>
          </li>
        ))}
        {upload.waiting.map((file) => (
          <li key={`${file.name} ${file.lastModified}`} className="form-photo-waiting">
            <span>{file.name}</span>
            <small>Загрузится после сохранения</small>
            <button
              className="admin-icon-button"
              type="button"
              aria-label={`Не загружать ${file.name}`}
              onClick={() => upload.drop(file)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        <li className="form-photo-add">
          <AddPhotos progress={upload.progress} onAdd={add} />
        </li>
      </ul>
      <div aria-live="polite">
        <FieldError error={upload.error} />
      </div>
    </FormSection>
  )
}

function AddPhotos({ progress, onAdd }: { progress: number | undefined; onAdd: (files: Iterable<File>) => void }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const isSending = progress !== undefined
  function fall(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onAdd(event.dataTransfer.files)
  }
  return (
    <>
      <input
        className="visually-hidden"
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        disabled={isSending}
        onChange={(event) => {
          onAdd(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={fall}
      >
        <Icon name="image-plus" />
        <b>{isSending ? 'Загружаем...' : 'Добавить фото'}</b>
        {isSending ? (
          <progress max={1} value={progress} aria-label="Загрузка фото" />
        ) : (
          <small>JPG, PNG, WebP до 10 МБ</small>
        )}
      </label>
    </>
  )
}
