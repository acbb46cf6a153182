import type { Queryable } from '#server/platform/database/database.ts'

/** A part of the shop that keeps something about a person; the law lets them see it and have it erased. */
export type PersonalDataSource = {
  /** What it is called in the file the person gets and in the act of destruction: «cart», «orders». */
  name: string
  export(db: Queryable, userId: number): Promise<unknown>
  /** Deletes it, or, where the law wants it kept, takes the person out of it. */
  erase(tx: Queryable, userId: number): Promise<void>
}
