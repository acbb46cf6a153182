import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { Icon } from '#web/ui/icon.tsx'

const stepNames = ['Файл', 'Колонки', 'Проверка', 'Предпросмотр', 'Загрузка'] as const
/** An archive of photos has no columns and no prices: its files are looked through and taken. */
const photoStepNames = ['Файл', 'Проверка', 'Загрузка'] as const

export function stepsOf(kind: ImportAnswer['kind']): readonly string[] {
  return kind === 'photos' ? photoStepNames : stepNames
}

/** Where an import stands, by the name of its step. */
export function stepOf({ kind, state, fault: error, rows_count: rows }: ImportAnswer, isPreviewed: boolean): string {
  if (state === 'uploading') return 'Файл'
  if (state === 'uploaded') return 'Колонки'
  if (state === 'checking') return 'Проверка'
  if (state === 'checked') return isPreviewed && kind === 'sheet' ? 'Предпросмотр' : 'Проверка'
  return (state === 'failed' || state === 'cancelled') && error !== null && rows === 0 ? 'Файл' : 'Загрузка'
}

export function ImportSteps({ steps, now }: { steps: readonly string[]; now: string }) {
  const at = steps.indexOf(now)
  return (
    <ol className="import-steps" aria-label={`Шаг ${at + 1} из ${steps.length}`}>
      {steps.map((name, n) => (
        <li
          key={name}
          data-is={n < at ? 'done' : n === at ? 'now' : 'ahead'}
          aria-current={n === at ? 'step' : undefined}
        >
          <i>{n < at ? <Icon name="check" /> : n + 1}</i>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}
