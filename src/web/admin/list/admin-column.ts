import type { ReactNode } from 'react'

export type AdminColumn<Row> = {
  key: string
  name: string
  isNumber?: boolean
  /** A sign or a picture: its name is for those who do not see it. */
  isNameless?: boolean
  /** The server's words for both directions; without them nothing is sorted by this column. */
  sort?: { up?: string; down?: string }
  /** What the row is about: the heading of its card on a small screen. */
  isTitle?: boolean
  /** Stays whatever columns are chosen. */
  isAlwaysShown?: boolean
  /** Hidden until somebody chooses it. */
  isExtra?: boolean
  /** Nothing where the shop knows nothing: a table shows «—» there, a card leaves the line out. */
  cell: (row: Row) => ReactNode
}
