import { type FormEvent, useState } from 'react'
import { type ManagedSupplier, supplierLimits } from '#shared/supplier/supplier-contract.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'

type SupplierDialogProps = { supplier: ManagedSupplier | undefined; onClose: () => void }

/** A supplier, or a new one. One the shop no longer buys from goes to the archive: its products and history keep it. */
export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const [draft, setDraft] = useState({
    name: supplier?.name ?? '',
    contact: supplier?.contact ?? '',
    note: supplier?.note ?? '',
  })
  const { isBusy, fields = {}, formError, write } = useWrite({ refreshes: ['GET /api/admin/suppliers'] })
  const put = (given: Partial<typeof draft>) => setDraft({ ...draft, ...given })

  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = supplier ? await change(supplier, draft) : await write('POST /api/admin/suppliers', { body: draft })
    if (!saved) return
    void showToast(supplier ? 'Сохранено' : `Поставщик «${saved.name}» добавлен`, { kind: 'success' })
    onClose()
  }

  async function archive({ is_archived, ...known }: ManagedSupplier) {
    if (!(await change(known, { is_archived: !is_archived }))) return
    void showToast(is_archived ? 'Поставщик снова в списке' : 'Поставщик в архиве', { kind: 'success' })
    onClose()
  }

  function change(
    { id, version }: { id: number; version: number },
    body: Partial<typeof draft> & { is_archived?: boolean },
  ) {
    return write('PATCH /api/admin/suppliers/:id', { params: { id }, body: { ...body, version } })
  }

  return (
    <Dialog isOpen title={supplier?.name ?? 'Новый поставщик'} onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={(event) => void save(event)}>
        <Field
          label="Название"
          maxLength={supplierLimits.name}
          value={draft.name}
          error={fields.name}
          onChange={(event) => put({ name: event.target.value })}
        />
        <Field
          label="Контакт"
          hint="Имя, телефон или почта менеджера"
          maxLength={supplierLimits.contact}
          value={draft.contact}
          error={fields.contact}
          onChange={(event) => put({ contact: event.target.value })}
        />
        <TextArea
          label="Заметка"
          rows={3}
          maxLength={supplierLimits.note}
          value={draft.note}
          error={fields.note}
          onChange={(event) => put({ note: event.currentTarget.value })}
        />
        <FormError text={formError} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {supplier ? 'Сохранить' : 'Добавить'}
        </button>
        {supplier && (
          <button className="button button-outline" type="button" onClick={() => void archive(supplier)}>
            {supplier.is_archived ? 'Вернуть из архива' : 'Убрать в архив'}
          </button>
        )}
      </SavedForm>
    </Dialog>
  )
}
