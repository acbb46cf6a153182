import { type FormEvent, useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { FormFault } from '#web/account/form-fault.tsx'
import { addSynonym, changeSynonym, removeSynonym } from '#web/api/search-admin-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Without a number it is a new one. */
export type SynonymDraft = { id?: number; word: string; means: string }
type SynonymDialogProps = { draft: SynonymDraft; onClose: () => void; onSaved: () => void }

export function SynonymDialog({ draft, onClose, onSaved }: SynonymDialogProps) {
  const { id } = draft
  const [word, setWord] = useState(draft.word)
  const [means, setMeans] = useState(draft.means)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function send(work: () => Promise<unknown>, done: string) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      void showToast(done, { kind: 'success' })
      onSaved()
      onClose()
    } catch (error) {
      setProblem(error instanceof ShopApiError ? error.problem : { code: 'unreachable', error: unavailableText })
      setBusy(false)
    }
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const input = { word, means }
    void send(
      () => (id === undefined ? addSynonym(input) : changeSynonym(id, input)),
      `Теперь «${word.trim()}» находит «${means.trim()}»`,
    )
  }

  const fields = problem?.fields ?? (problem?.code === 'synonym-taken' ? { word: problem.error } : {})
  const hasOwnPlace = Object.keys(fields).length > 0
  return (
    <Dialog isOpen title={id === undefined ? 'Новый синоним' : 'Синоним'} onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={save}>
        <Field
          label="Покупатели пишут"
          name="word"
          maxLength={40}
          value={word}
          error={fields.word}
          hint="Одно слово из букв и цифр: помпа"
          onChange={(event) => setWord(event.target.value)}
        />
        <Field
          label="В каталоге это"
          name="means"
          maxLength={200}
          value={means}
          error={fields.means}
          hint="Слова из названий товаров, через запятую: насос"
          onChange={(event) => setMeans(event.target.value)}
        />
        <FormFault text={hasOwnPlace ? undefined : problem?.error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {id === undefined ? 'Добавить' : 'Сохранить'}
        </button>
        {id !== undefined && (
          <button
            className="button button-danger"
            type="button"
            aria-busy={isBusy}
            onClick={() =>
              isAsked ? void send(() => removeSynonym(id), `Синоним «${draft.word}» удалён`) : setAsked(true)
            }
          >
            <Icon name="trash" />
            {isAsked ? `Да, удалить «${draft.word}»` : 'Удалить'}
          </button>
        )}
      </form>
    </Dialog>
  )
}
