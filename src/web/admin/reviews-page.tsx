import { useSearchParams } from '#web/router/router-context.tsx'
import { QuestionQueue } from './question/question-queue.tsx'
import { ReviewList } from './review/review-list.tsx'

/** What people say about products, and what they ask. */
export function ReviewsPage() {
  const [params] = useSearchParams()
  return params.get('tab') === 'questions' ? <QuestionQueue /> : <ReviewList />
}
