/**
 * What staff do only shortly after they proved who they are: a screen left open for lunch changes no roles, pays nothing out and hands out
 * no customers. A login is a proof, and so is a password, a code or a passkey given again. Programs have their keys instead.
 */
export type ProofRule =
  | 'always'
  /** Only where a parameter of the address, or a field of the body, has one of these values. */
  | { readonly params: Values }
  | { readonly body: Values }
type Values = Readonly<Record<string, readonly string[]>>

export const proofMinutes = 10

/** `params` and `body` as they were sent, before anything has checked them. */
export function wantsProof(rule: ProofRule, { params, body }: { params: unknown; body: unknown }): boolean {
  if (rule === 'always') return true
  return 'params' in rule ? hasOne(rule.params, params) : hasOne(rule.body, body)
}

function hasOne(values: Values, given: unknown): boolean {
  const sent = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  return Object.entries(values).some(([name, wanted]) => wanted.includes(String(sent[name])))
}
