import { type FormEvent, useState } from 'react'
import type { Problem } from '#shared/problem/problem.ts'
import type { Synonym } from '#shared/search/search-admin-contract.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Without a number it is a new one. */
export type SynonymDraft = { word: string; means: string } | Synonym
type SynonymDialogProps = { draft: SynonymDraft; onClose: () => void; onSaved: () => void }

export function SynonymDialog({ draft, onClose, onSaved }: SynonymDialogProps) {
  const kept = 'id' in draft ? draft : undefined
  const [word, setWord] = useState(draft.word)
  const [means, setMeans] = useState(draft.means)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, run } = useWrite()

  function send(work: () => Promise<unknown>, done: string) {
    void run(async () => {
      await work()
      void showToast(done, { kind: 'success' })
      onSaved()
      onClose()
    })
  }

  function keep(version: number | undefined) {
    const input = { word, means }
    send(
      () =>
        kept
          ? callShop('PATCH /api/admin/synonyms/:id', {
              params: { id: kept.id },
              body: { ...input, version: version ?? kept.version },
            })
          : callShop('POST /api/admin/synonyms', { body: input }),
      `Теперь «${word.trim()}» находит «${means.trim()}»`,
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    keep(kept?.version)
  }

  const fields = problem?.fields ?? (problem?.code === 'synonym-taken' ? { word: problem.error } : {})
  const hasOwnPlace = Object.keys(fields).length > 0 || problem?.conflict
  return (
    <Dialog isOpen title={kept ? 'Синоним' : 'Новый синоним'} onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={submit}>
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
        {problem?.conflict && (
          <ConflictNotice
            text={changedBy(problem.conflict, 'synonym')}
            isBusy={isBusy}
            onOverwrite={() => keep(problem.conflict?.version)}
          >
            <p>Сейчас: {nowText({ word, means }, problem.conflict.fields)}</p>
          </ConflictNotice>
        )}
        <FormError text={hasOwnPlace ? undefined : problem?.error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {kept ? 'Сохранить' : 'Добавить'}
        </button>
        {kept && (
          <button
            className="button button-danger"
            type="button"
            aria-busy={isBusy}
            onClick={() =>
              isAsked
                ? send(
                    () => callShop('DELETE /api/admin/synonyms/:id', { params: { id: kept.id } }),
                    `Синоним «${kept.word}» удалён`,
                  )
                : setAsked(true)
            }
          >
            <Icon name="trash" />
            {isAsked ? `Да, удалить «${kept.word}»` : 'Удалить'}
          </button>
        )}
      </SavedForm>
    </Dialog>
  )
}

/** The colleague's words where they differ from ours. */
function nowText(typed: { word: string; means: string }, fields: NonNullable<Problem['conflict']>['fields']): string {
  const [, word = typed.word] = fields.word ?? []
  const [, means = typed.means] = fields.means ?? []
  return `«${word}» — «${means}»`
}
