import type { ModeratedReview } from '#shared/review/review-contract.ts'
import { personalTextFound } from '#shared/review/review-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { countOf, reviewForms } from '#web/ui/count.ts'
import { showToast } from '#web/ui/toast.ts'
import { useAsking } from '#web/ui/use-asking.ts'

type BulkPublishProps = { reviews: ModeratedReview[]; onDone: () => void }

/** Praise without anybody's phone in it needs no second look: all of it on the screen is published at one stroke. */
export function BulkPublish({ reviews, onDone }: BulkPublishProps) {
  const { isBusy, run } = useAsking()
  const good = reviews.filter(({ rating, text }) => rating >= 4 && personalTextFound(text) === null)
  if (good.length < 2) return null

  async function publish() {
    const { published, skipped } = await callShop('POST /api/admin/reviews/publish', {
      body: { reviews: good.map(({ id, version }) => ({ id, version })) },
    })
    const left = skipped.length > 0 ? `. Изменились и ждут проверки: ${skipped.length}` : ''
    void showToast(`Опубликовано: ${countOf(published.length, reviewForms)}${left}`, { kind: 'success' })
    onDone()
  }

  return (
    <button
      className="button button-outline admin-small bulk-publish"
      type="button"
      aria-busy={isBusy}
      onClick={() =>
        void run(() =>
          publish().catch((error: unknown) => {
            void showToast('Не удалось опубликовать. Попробуйте ещё раз', { kind: 'error' })
            throw error
          }),
        )
      }
    >
      Опубликовать {good.length} с оценкой 4–5
    </button>
  )
}
