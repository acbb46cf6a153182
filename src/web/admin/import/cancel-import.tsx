import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'

/** Nothing of it is in the catalogue yet: the file and its rows are forgotten. */
export function CancelImport({ id }: { id: number }) {
  const navigate = useNavigate()
  const { isBusy, error, run } = useWrite()
  return (
    <button
      className="button button-outline"
      type="button"
      aria-busy={isBusy}
      title={error}
      onClick={() =>
        void run(async () => {
          await callShop('POST /api/admin/imports/:id/cancel', { params: { id } })
          await navigate('/products/import')
        })
      }
    >
      {error ? 'Не удалось. Повторить' : 'Отменить'}
    </button>
  )
}
