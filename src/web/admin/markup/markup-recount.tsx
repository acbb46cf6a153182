import { useState } from 'react'
import { BulkDialog } from '#web/admin/product/bulk-dialog.tsx'
import { undoWithWord } from '#web/admin/product/undo-batch.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Long enough to see that it went wrong. */
const undoMilliseconds = 15_000

/** All products by the saved rules, seen before it is done. Some of them: ticked in the list of products. */
export function MarkupRecount() {
  const [isAsked, setAsked] = useState(false)
  const { write } = useToastedWrite()
  return (
    <section className="admin-card markup-recount" aria-label="Пересчитать цены">
      <h2>Пересчитать цены</h2>
      <p>
        Сохранённые правила сами ничего не меняют: цены считаются при импорте прайса и по этой кнопке. Для части товаров
        отметьте их в списке и нажмите «Пересчитать».
      </p>
      <button className="button button-outline button-small" type="button" onClick={() => setAsked(true)}>
        <Icon name="rotate-ccw" />
        Пересчитать цены
      </button>
      {isAsked && (
        <BulkDialog
          kind="markup"
          selection={{ filter: {} }}
          onClose={() => setAsked(false)}
          onDone={({ count, batch_id: batch }) => {
            setAsked(false)
            if (batch === null) return
            void showToast(`Изменили ${countOf(count, productForms)}`, {
              kind: 'success',
              milliseconds: undoMilliseconds,
              action: { label: 'Отменить', run: () => void undoWithWord(write, batch) },
            })
          }}
        />
      )}
    </section>
  )
}
