import type { ReactNode } from 'react'

export type AdminColumn<Row> = {
  key: string
  name: string
  isNumber?: boolean
  /** A sign or a picture: its name is for those who do not see it. */
  isNameless?: boolean
  /** The server's words for both directions; without them nothing is sorted by this column. */
  sort?: { up?: string; down?: string }
  /** Stays whatever columns are chosen. */
  isKept?: boolean
  cell: (row: Row) => ReactNode
}
