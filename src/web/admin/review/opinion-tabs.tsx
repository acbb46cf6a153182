import { useRead } from '#web/api/use-read.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

type OpinionTabsProps = {
  current: 'reviews' | 'questions'
  /** Changes when something was decided: the numbers are read again. */
  edition?: number | undefined
}

/** Reviews and questions side by side, each with how many wait. */
export function OpinionTabs({ current, edition = 0 }: OpinionTabsProps) {
  const { answer } = useRead('GET /api/admin/waiting', {}, { edition: `opinions ${edition}` })
  const tabs = [
    { id: 'reviews', name: 'Отзывы', to: '/reviews', count: answer?.pending_reviews },
    { id: 'questions', name: 'Вопросы о товарах', to: '/reviews?tab=questions', count: answer?.pending_questions },
  ]
  return (
    <nav className="admin-views opinion-tabs" aria-label="Отзывы и вопросы">
      {tabs.map(({ id, name, to, count }) => (
        <Link key={id} to={to} aria-current={id === current ? 'page' : undefined}>
          {name}
          {count !== undefined && <em> {groupDigits(count)}</em>}
        </Link>
      ))}
    </nav>
  )
}
