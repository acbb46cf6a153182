import { type ChangeEvent, useId } from 'react'
import type { CategoryTree, ManagedCategory } from '#shared/category/category-admin-contract.ts'
import { drawingLabels } from '#shared/drawing/drawing-labels.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PhotoOrDrawing } from '#web/ui/photo-or-drawing.tsx'

type Props = {
  category: ManagedCategory
  /** As it is chosen now, saved or not. */
  drawing: string
  tree: ManagedCategory[]
  onTree: (tree: CategoryTree) => void
}

/** The photo of a category, saved as soon as it is chosen; without one its drawing is shown. */
export function CategoryPhoto({ category, drawing, tree, onTree }: Props) {
  const id = useId()
  const { isBusy, error, run } = useWrite()
  const photo = tree.find((each) => each.id === category.id)?.photo ?? null

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void run(() => save(file))
  }

  async function save(file: File) {
    const body = new FormData()
    body.set('photo', file)
    onTree(await callShop('POST /api/admin/categories/:id/photo', { params: { id: category.id }, body }))
  }

  async function remove() {
    onTree(await callShop('DELETE /api/admin/categories/:id/photo', { params: { id: category.id } }))
  }

  return (
    <div className="section-photo">
      <span className="picture-box">
        <PhotoOrDrawing photo={photo} drawing={drawing} alt={`Фото: ${category.name}`} sizes="96px" />
      </span>
      <div>
        <input
          className="visually-hidden"
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={isBusy}
          onChange={choose}
        />
        <label className="button button-outline" htmlFor={id} aria-busy={isBusy}>
          {isBusy ? 'Сохраняем...' : photo ? 'Заменить фото' : 'Загрузить фото'}
        </label>
        {photo && (
          <button className="link" type="button" onClick={() => void run(remove)}>
            Убрать фото
          </button>
        )}
        {!photo && <p className="section-note">Пока фото нет, показываем рисунок</p>}
        <FormError text={error} />
      </div>
    </div>
  )
}

/** What stands where there is no photo: one of the shop's drawings. */
export function DrawingChoice({ chosen, onChoose }: { chosen: string; onChoose: (drawing: string) => void }) {
  return (
    <fieldset className="drawing-choice">
      <legend>Рисунок, пока нет фото</legend>
      <div>
        {Object.entries(drawingLabels).map(([name, label]) => (
          <label key={name} title={label}>
            <input type="radio" name="drawing" checked={name === chosen} onChange={() => onChoose(name)} />
            <Drawing name={name} />
            <span className="visually-hidden">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
