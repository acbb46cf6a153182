import { useNavigate } from 'react-router'
import { moveImport } from '#web/api/admin/import-admin-api.ts'
import { useAsking } from '#web/ui/use-asking.ts'

/** Nothing of it is in the catalogue yet: the file and its rows are forgotten. */
export function CancelImport({ id }: { id: number }) {
  const navigate = useNavigate()
  const { isBusy, fault, run } = useAsking()
  return (
    <button
      className="button button-outline"
      type="button"
      aria-busy={isBusy}
      title={fault}
      onClick={() =>
        void run(async () => {
          await moveImport(id, 'cancel')
          await navigate('/products/import')
        })
      }
    >
      {fault ? 'Не удалось. Повторить' : 'Отменить'}
    </button>
  )
}
