import { differingPieces } from '#shared/code/similar-codes.ts'

/** A number as it is written; what differs from the typed one stands out, and not by colour alone. */
export function MarkedNumber({ number, typed }: { number: string; typed: string }) {
  return (
    <span className="code marked-number">
      {differingPieces(number, typed).map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one number never change their order
        piece.isOther ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
      )}
    </span>
  )
}
