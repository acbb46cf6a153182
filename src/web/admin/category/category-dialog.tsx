import { type FormEvent, useState } from 'react'
import type { CategoryTree, ManagedCategory, ManagedSubcategory } from '#shared/category/category-admin-contract.ts'
import type { DrawingName } from '#shared/drawing/drawing.ts'
import { drawingLabels, drawingNamed, usualDrawing } from '#shared/drawing/drawing-labels.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { slugify } from '#shared/slug/slug.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { CategoryPhoto, DrawingChoice } from './category-photo.tsx'
import { CategoryRemoval } from './category-removal.tsx'

const labels: Record<string, string> = {
  name: 'Название',
  slug: 'Адрес',
  category_id: 'Категория',
  filters: 'Фильтры',
  photos: 'Фото',
  drawing: 'Рисунок',
}

export type CategorySubject =
  | { kind: 'new-category' }
  | { kind: 'new-subcategory'; categoryId: number }
  | { kind: 'edit'; level: 'categories'; category: ManagedCategory }
  | { kind: 'edit'; level: 'subcategories'; category: ManagedSubcategory }

type Props = {
  subject: CategorySubject
  tree: ManagedCategory[]
  onTree: (tree: CategoryTree) => void
  onClose: () => void
}
/** Without a drawing until one is chosen: the name says which. */
type Draft = { name: string; slug: string; drawing?: string; categoryId: number; filters: string }

/** A category's or subcategory's name, slug, drawing and parent; a category also has a photo. */
export function CategoryDialog({ subject, tree, onTree, onClose }: Props) {
  const edited = subject.kind === 'edit' ? subject : undefined
  const isOfCategory = subject.kind === 'new-category' || edited?.level === 'categories'
  const [draft, setDraft] = useState<Draft>(() => draftOf(subject))
  const { isBusy, problem, run } = useWrite()
  const { name, slug, categoryId, filters } = draft
  const drawing =
    draft.drawing ?? drawingNamed(name) ?? tree.find(({ id }) => id === categoryId)?.drawing ?? usualDrawing

  const ownSlug = edited?.category.slug ?? null
  const isReaddressed = ownSlug !== null && (slug !== ownSlug || categoryId !== ownCategoryId(subject))

  function keep(version: number | undefined) {
    void run(async () => {
      onTree(await send(subject, { ...draft, drawing }, version))
      onClose()
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    keep(edited && currentVersion(tree, edited))
  }

  const fields = problem?.fields ?? (problem?.code === 'slug-taken' ? { slug: problem.error } : {})
  const hasOwnPlace = Object.keys(fields).length > 0 || !!problem?.conflict
  return (
    <Dialog isOpen title={titleOf(subject)} onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={submit}>
        {edited?.level === 'categories' && (
          <CategoryPhoto category={edited.category} drawing={drawing} onTree={onTree} tree={tree} />
        )}
        <Field
          label="Название"
          name="name"
          maxLength={200}
          value={name}
          error={fields.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <Field
          label="Адрес"
          name="slug"
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          placeholder={slugify(name)}
          error={fields.slug}
          hint={isReaddressed ? 'Старый адрес будет перенаправлять' : 'Латинские буквы, цифры и дефисы'}
          onChange={(event) => setDraft({ ...draft, slug: event.target.value.trim().toLowerCase() })}
        />
        {!isOfCategory && (
          <>
            <SelectField
              label="Категория"
              value={String(categoryId)}
              options={tree.map(({ id, name: category }) => ({ value: String(id), name: category }))}
              onChange={(id) => setDraft({ ...draft, categoryId: Number(id) })}
            />
            {edited && categoryId !== ownCategoryId(subject) && (
              <p className="section-note">Товары переедут вместе с подкатегорией</p>
            )}
            <TextArea
              label="Фильтры"
              note="по одной характеристике в строке"
              name="filters"
              rows={3}
              placeholder={'Мощность, Вт\nДиаметр, мм'}
              value={filters}
              error={fields.filters}
              onChange={(event) => setDraft({ ...draft, filters: event.target.value })}
            />
          </>
        )}
        <DrawingChoice chosen={drawing} onChoose={(chosen) => setDraft({ ...draft, drawing: chosen })} />
        {problem?.conflict && (
          <CategoryConflict
            conflict={problem.conflict}
            tree={tree}
            isBusy={isBusy}
            onOverwrite={() => keep(problem.conflict?.version)}
          />
        )}
        <FormError text={hasOwnPlace ? undefined : problem?.error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {edited ? 'Сохранить' : 'Добавить'}
        </button>
        {edited && (
          <CategoryRemoval
            level={edited.level}
            category={edited.category}
            onRemoved={(now) => {
              onTree(now)
              onClose()
            }}
          />
        )}
      </SavedForm>
    </Dialog>
  )
}

function titleOf(subject: CategorySubject): string {
  if (subject.kind === 'new-category') return 'Новая категория'
  if (subject.kind === 'new-subcategory') return 'Новая подкатегория'
  return subject.category.name
}

function draftOf(subject: CategorySubject): Draft {
  const categoryId = ownCategoryId(subject)
  if (subject.kind !== 'edit') return { name: '', slug: '', categoryId, filters: '' }
  const { name, slug } = subject.category
  // A drawing that no longer exists could not be saved again.
  const drawing = subject.category.drawing in drawingLabels ? subject.category.drawing : usualDrawing
  const filters = subject.level === 'categories' ? [] : subject.category.filters
  return { name, slug: slug ?? '', drawing, categoryId, filters: filters.map(({ label }) => label).join('\n') }
}

/** 0 for a category, which stands in none. */
function ownCategoryId(subject: CategorySubject): number {
  if (subject.kind === 'new-subcategory') return subject.categoryId
  return subject.kind === 'edit' && subject.level === 'subcategories' ? subject.category.category_id : 0
}

/** Uploading a photo from this form has raised the version; that is no conflict. */
function currentVersion(tree: ManagedCategory[], edited: CategorySubject & { kind: 'edit' }): number {
  const { category, level } = edited
  return (level === 'categories' && tree.find(({ id }) => id === category.id)?.version) || category.version
}

function send(
  subject: CategorySubject,
  draft: Draft & { drawing: string },
  version: number | undefined,
): Promise<CategoryTree> {
  const { name, drawing, categoryId } = draft
  const slug = draft.slug ? { slug: draft.slug } : {}
  const filters = draft.filters
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (subject.kind === 'new-category')
    return callShop('POST /api/admin/categories', { body: { name, drawing, ...slug } })
  if (subject.kind === 'new-subcategory')
    return callShop('POST /api/admin/subcategories', {
      body: { category_id: categoryId, name, drawing, ...slug, filters },
    })
  const { category, level } = subject
  const given = { name, drawing, ...slug, version: version ?? category.version }
  if (level === 'categories')
    return callShop('PATCH /api/admin/categories/:id', { params: { id: category.id }, body: given })
  return callShop('PATCH /api/admin/subcategories/:id', {
    params: { id: category.id },
    body: { ...given, category_id: categoryId, filters },
  })
}

type CategoryConflictProps = {
  conflict: NonNullable<Problem['conflict']>
  tree: ManagedCategory[]
  isBusy: boolean
  onOverwrite: () => void
}

/** What a colleague changed in the category being edited. */
function CategoryConflict({ conflict, tree, isBusy, onOverwrite }: CategoryConflictProps) {
  return (
    <ConflictNotice text={changedBy(conflict, 'category')} isBusy={isBusy} onOverwrite={onOverwrite}>
      <ul>
        {Object.entries(conflict.fields).map(([field, [before, after]]) => (
          <li key={field}>
            {labels[field] ?? field}: {text(field, before)} → {text(field, after)}
          </li>
        ))}
      </ul>
    </ConflictNotice>
  )

  function text(field: string, value: unknown): string {
    if (field === 'category_id') return tree.find(({ id }) => id === value)?.name ?? String(value)
    if (field === 'drawing') return drawingLabels[value as DrawingName] ?? String(value)
    if (Array.isArray(value)) return value.length === 0 ? 'нет' : field === 'photos' ? 'есть' : value.join(', ')
    return value === null || value === '' ? 'нет' : String(value)
  }
}
