import { useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import type { ModeratedQuestion, QuestionDecisionInput } from '#shared/question/question-contract.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminPager } from '#web/admin/list/admin-pager.tsx'
import { FailedList, ResetFilters } from '#web/admin/list/admin-state.tsx'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { OpinionTabs } from '#web/admin/review/opinion-tabs.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { groupDigits } from '#web/ui/count.ts'
import { showToast } from '#web/ui/toast.ts'
import { QuestionItem } from './question-item.tsx'

const texts: Record<string, string> = {
  waiting: 'Новых вопросов нет',
  unanswered: 'Все опубликованные вопросы с ответом',
  published: 'Опубликованных вопросов пока нет',
  rejected: 'Отклонённых вопросов нет',
}

/** Questions about products: those that wait first, each answered or rejected in its place. */
export function QuestionQueue() {
  const address = useListAddress(['view', 'search'])
  const { page: _page, ...query } = address.query
  const list = useAdminList('GET /api/admin/questions', 'questions', { view: 'waiting', ...query })
  const [edition, setEdition] = useState(0)
  const [busyId, setBusyId] = useState<number>()
  const waiting = list.answer?.counts.waiting
  const rows = list.found?.rows

  async function decide(question: ModeratedQuestion, decision: Omit<QuestionDecisionInput, 'version'>) {
    if (busyId !== undefined) return false
    setBusyId(question.id)
    try {
      await callShop('PATCH /api/admin/questions/:id', {
        params: { id: question.id },
        body: { ...decision, version: question.version },
      })
      void showToast(wordsOf(decision), { kind: 'success' })
      await list.refresh()
      setEdition((before) => before + 1)
      return true
    } catch (error) {
      void showToast(error instanceof ShopApiError ? error.problem.error : unavailableText, { kind: 'error' })
      return false
    } finally {
      setBusyId(undefined)
    }
  }

  return (
    <AdminPage title="Вопросы о товарах" count={waiting === undefined ? undefined : `${groupDigits(waiting)} ждут`}>
      <OpinionTabs current="questions" edition={edition} />
      <section className="admin-card">
        <AdminViews
          label="Виды списка"
          address={address}
          views={[
            { name: 'Ждут', query: {}, count: waiting },
            { name: 'Без ответа', query: { view: 'unanswered' } },
            { name: 'Опубликованы', query: { view: 'published' } },
            { name: 'Отклонены', query: { view: 'rejected' } },
          ]}
        />
        <AdminFilters placeholder="Товар, артикул, имя или текст" address={address} />
        {list.state === 'failed' && <FailedList address={address} onRetry={list.readAgain} />}
        {rows?.length === 0 && (
          <div className="admin-state">
            {address.query.search ? (
              <p>
                Ничего не найдено. <ResetFilters address={address} />
              </p>
            ) : (
              <p>{texts[address.query.view ?? 'waiting']}</p>
            )}
          </div>
        )}
        {rows && rows.length > 0 && (
          <ul className="admin-queue">
            {rows.map((question) => (
              <li key={question.id} className="moderation-row" aria-busy={busyId === question.id}>
                <QuestionItem question={question} decide={(decision) => decide(question, decision)} />
              </li>
            ))}
          </ul>
        )}
        <AdminPager list={list} address={address} />
      </section>
    </AdminPage>
  )
}

function wordsOf({ status, answer, drop_offer }: Omit<QuestionDecisionInput, 'version'>): string {
  if (status === 'rejected') return 'Вопрос отклонён'
  if (drop_offer) return 'Ответ мастера не опубликован'
  if (answer) return 'Ответ опубликован'
  return status === 'published' ? 'Вопрос опубликован' : 'Ответ убран'
}
