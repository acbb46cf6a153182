import { normalizeCode } from '#shared/catalog/product-code.ts'
import { lookAlikeCode } from '#shared/code/code-reading.ts'
import { differingPieces } from '#shared/code/similar-codes.ts'
import { modelPath } from '#shared/model/model-path.ts'
import type { ArticleCandidate, PlateCandidate } from '#shared/plate/plate-endpoints.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PlatePhoto } from './plate-photo.tsx'
import type { Frame, PlateStep, PlateSubject, ShownPhoto } from './plate-steps.ts'

type PlateFoundProps = {
  step: Extract<PlateStep, { at: 'found' }>
  photo: ShownPhoto
  frames: Frame[]
  subject: PlateSubject
  onClose: () => void
  onNone: () => void
  onAgain: () => void
}

const partForms: CountForms = { one: 'деталь', few: 'детали', many: 'деталей' }

/** Up to three models, or parts of the shop: the customer says which, also where there is only one. */
export function PlateFound({ step, photo, frames, subject, onClose, onNone, onAgain }: PlateFoundProps) {
  const { answer, isPrinted } = step
  const { models, articles } = answer
  const read = models[0]?.read ?? articles[0]?.read ?? ''
  const count = models.length + articles.length
  return (
    <>
      <div className="plate-columns">
        <div>
          <PlatePhoto photo={photo} frames={frames} />
          {!isPrinted && (
            <p className="plate-read">
              Прочитали: <span className="code">{read}</span>
            </p>
          )}
        </div>
        <div className="plate-text">
          {isPrinted && (
            <p className="plate-sure">
              <Icon name="circle-check" />
              <span>Номер записан в самом коде — читать буквы не пришлось</span>
            </p>
          )}
          <p>{askText(count, models)}</p>
          <ul className="plate-candidates">
            {models.map((candidate, at) => (
              <li key={candidate.model.id}>
                <ModelRow
                  candidate={candidate}
                  isBest={at === 0}
                  isPrinted={isPrinted}
                  isOnly={count === 1}
                  subject={subject}
                  onClose={onClose}
                />
              </li>
            ))}
            {articles.map((candidate, at) => (
              <li key={candidate.product.id}>
                <ArticleRow candidate={candidate} isBest={at === 0} subject={subject} onClose={onClose} />
              </li>
            ))}
          </ul>
          <p className="plate-small">
            Серийный номер не читаем и не сохраняем{isPrinted && ', ссылки из кода не открываем'}.
          </p>
        </div>
      </div>
      <footer className="plate-foot">
        <button className="link" type="button" onClick={onNone}>
          {noneText(count, models.length > 0)}
        </button>
        <button className="link" type="button" onClick={onAgain}>
          Переснять
        </button>
      </footer>
    </>
  )
}

function askText(count: number, [first]: PlateCandidate[]): string {
  if (count > 1)
    return first ? 'Сверьте с шильдиком и нажмите на свою.' : 'Сверьте с номером на детали и нажмите на нужную.'
  if (first?.by !== 'look-alike') return 'Сверьте знак за знаком и нажмите, если верно.'
  return `На фото прочитали ${first.read}, в каталоге есть ${first.model.code}. Проверьте отмеченные знаки: 0 и O, 1 и I, 5 и S легко спутать.`
}

function noneText(count: number, isModel: boolean): string {
  if (count > 1) return isModel ? 'Моей модели здесь нет' : 'Моей детали здесь нет'
  return isModel ? 'Это не моя модель' : 'Это не моя деталь'
}

type RowProps<Candidate> = { candidate: Candidate; isBest: boolean; subject: PlateSubject; onClose: () => void }

function ModelRow({
  candidate,
  isBest,
  isPrinted,
  isOnly,
  subject,
  onClose,
}: RowProps<PlateCandidate> & { isPrinted: boolean; isOnly: boolean }) {
  const { model, by, read, parts, drawing } = candidate
  const { onModel } = subject
  return (
    <CandidateRow
      drawing={drawing}
      name={model.brand}
      number={model.code}
      read={by === 'number' ? model.code : isOnly ? read : asNumber(read, model.code)}
      word={isPrinted ? 'Модель из кода' : wordOf(by)}
      note={parts > 0 ? countOf(parts, partForms) : 'деталей пока нет'}
      isLikely={isBest && !['similar', 'worn', 'beginning'].includes(by)}
      to={modelPath(model)}
      onClick={() => {
        onClose()
        onModel?.(model)
      }}
      isLink={!onModel}
    />
  )
}

function ArticleRow({
  candidate: { number, by, read, product },
  isBest,
  subject,
  onClose,
}: RowProps<ArticleCandidate>) {
  const { onArticle } = subject
  return (
    <CandidateRow
      number={number}
      read={read}
      word={by === 'similar' ? wordOf(by) : number === product.sku ? 'Артикул совпал' : 'Ставится вместо этого номера'}
      note={product.name}
      isLikely={isBest && by !== 'similar'}
      to={productPath(product)}
      onClick={() => {
        onClose()
        onArticle?.({ number, by, read, product })
      }}
      isLink={!onArticle}
    />
  )
}

/** No reader tells 0 from O: among several models only signs that really differ are marked. */
function asNumber(read: string, number: string): string {
  const [own, signs] = [normalizeCode(read), normalizeCode(number)]
  if (own.length !== signs.length) return read
  return [...own].map((sign, at) => (lookAlikeCode(sign) === lookAlikeCode(signs[at]!) ? signs[at] : sign)).join('')
}

function wordOf(by: PlateCandidate['by']): string {
  if (by === 'similar') return 'Отличается один знак'
  if (by === 'worn') return 'Похоже, но прочиталось неуверенно'
  if (by === 'beginning') return 'Начинается так же'
  return by === 'number' ? 'Нашли по номеру на шильдике' : 'Похоже на ваш шильдик'
}

type CandidateRowProps = {
  drawing?: string
  name?: string
  number: string
  /** What was read on the photo: signs that differ from it stand out. */
  read: string
  word: string
  note: string
  isLikely: boolean
  isLink: boolean
  to: string
  onClick: () => void
}

function CandidateRow({ drawing, name, number, read, word, note, isLikely, isLink, to, onClick }: CandidateRowProps) {
  const row = (
    <>
      {drawing && (
        <span className="plate-candidate-picture">
          <Drawing name={drawing} />
        </span>
      )}
      <span className="plate-candidate-text">
        <b>
          {name}{' '}
          <span className="code">
            {differingPieces(number, read).map((piece, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one number never change their order
              piece.isOther ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
            )}
          </span>
        </b>
        <span className="plate-candidate-word">{word}</span>
        <small>{note}</small>
      </span>
      <Icon name="chevron-right" />
    </>
  )
  const className = 'plate-candidate'
  if (isLink) {
    return (
      <Link className={className} to={to} data-likely={isLikely ? '' : undefined} onClick={onClick}>
        {row}
      </Link>
    )
  }
  return (
    <button className={className} type="button" data-likely={isLikely ? '' : undefined} onClick={onClick}>
      {row}
    </button>
  )
}
