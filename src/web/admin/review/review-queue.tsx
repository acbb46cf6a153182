import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { showToast } from '#web/ui/toast.ts'
import { ReviewItem, type ReviewPanel } from './review-item.tsx'

type ReviewQueueProps = { reviews: ModeratedReview[]; onChange: (review: ModeratedReview) => void }
type Opened = { id: number; panel: ReviewPanel }

/** The queue is worked by mouse or by keys: arrows choose a review, A publishes it, R asks for the reason to reject it. */
export function ReviewQueue({ reviews, onChange }: ReviewQueueProps) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<Opened>()
  const { busyId, decide } = useModeration((changed) => {
    setOpened(undefined)
    onChange(changed)
    // The next one moves up into the place of the one that is gone.
    requestAnimationFrame(() => rowAt(place)?.focus())
  })
  const place = Math.min(at, reviews.length - 1)

  function rowAt(index: number): HTMLElement | undefined {
    return list.current?.querySelectorAll<HTMLElement>(':scope > li')[index]
  }

  // From the page itself the first arrow leads into the queue.
  useEffect(() => {
    function enter(event: globalThis.KeyboardEvent) {
      if (event.key !== 'ArrowDown' || document.activeElement !== document.body) return
      event.preventDefault()
      list.current?.querySelector<HTMLElement>(':scope > [tabindex="0"]')?.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])

  function press(event: KeyboardEvent<HTMLLIElement>, review: ModeratedReview, index: number) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    // By place on the keyboard: under the Russian layout the same keys say «ф» and «к».
    if (event.code === 'KeyA' && review.status !== 'published') void decide(review, { status: 'published' })
    else if (event.code === 'KeyR' && review.status !== 'rejected') setOpened({ id: review.id, panel: 'reject' })
    else if (event.key === 'ArrowDown') rowAt(index + 1)?.focus()
    else if (event.key === 'ArrowUp') rowAt(index - 1)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <ul className="admin-queue" ref={list}>
      {reviews.map((review, index) => (
        <li
          key={review.id}
          className="moderation-row"
          tabIndex={index === place ? 0 : -1}
          data-negative={review.rating <= 2 || undefined}
          aria-busy={busyId === review.id}
          onFocus={() => setAt(index)}
          onKeyDown={(event) => press(event, review, index)}
        >
          <ReviewItem
            review={review}
            panel={opened?.id === review.id ? opened.panel : undefined}
            onPanel={(panel) => {
              setOpened(panel && { id: review.id, panel })
              if (!panel) rowAt(index)?.focus()
            }}
            decide={(decision) => decide(review, decision)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Sends the shop's decision about a review and says what came of it. */
function useModeration(onChange: (review: ModeratedReview) => void) {
  const { isBusy, write } = useToastedWrite()
  const [decided, setDecided] = useState<number>()

  async function decide({ id, version }: ModeratedReview, decision: ModerationInput): Promise<boolean> {
    if (isBusy) return false
    setDecided(id)
    const changed = await write('PATCH /api/admin/reviews/:id', { params: { id }, body: { ...decision, version } })
    if (!changed) return false
    void showToast(wordsOf(decision), { kind: 'success' })
    onChange(changed)
    return true
  }

  return { busyId: isBusy ? decided : undefined, decide }
}

function wordsOf({ status, reply }: ModerationInput): string {
  if (status === 'rejected') return 'Отзыв отклонён'
  if (status === 'published') return reply ? 'Отзыв опубликован с ответом' : 'Отзыв опубликован'
  return 'Ответ сохранён'
}
