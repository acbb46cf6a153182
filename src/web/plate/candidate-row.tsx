import { differingPieces } from '#shared/code/similar-codes.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

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

export function CandidateRow({
  drawing,
  name,
  number,
  read,
  word,
  note,
  isLikely,
  isLink,
  to,
  onClick,
}: CandidateRowProps) {
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
