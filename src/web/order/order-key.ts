/** Whose order it is: the user's own by login, anybody's by the secret of its link. */
export type OrderKey = { number: string; token: string | null }

/** The part of a call that says which order it is about. */
export function ofOrder({ number, token }: OrderKey) {
  return { params: { number }, query: { token } }
}
