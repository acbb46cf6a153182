/** How a plate was read, in words: nothing is replaced silently. */
import type { ModelMatch } from '#shared/fit/model-contract.ts'

export function matchNote({ models: [model], by, typed, rest }: ModelMatch): string {
  if (!model) return ''
  const notes = {
    code: '',
    number: `Нашли по номеру ${typed}.`,
    'look-alike': `Вы ввели ${typed}: похожие знаки читаем как ${model.code}.`,
    beginning: '',
  }
  return [notes[by], rest && `«${rest}» — исполнение для рынка, на запчасти не влияет.`].filter(Boolean).join(' ')
}

/** Written as the model is, nothing left off: there is nothing to say. */
export function isExactMatch({ models, by, rest }: ModelMatch): boolean {
  return models.length === 1 && by === 'code' && rest === ''
}
