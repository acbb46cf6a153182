import { isSame } from '#shared/journal/same-value.ts'

/** Fields typed since `before` stay, all others take the values of `now`; a list is one field. */
export function typedOver<Draft extends object>(typed: Draft, before: Draft, now: Draft): Draft {
  if (Array.isArray(typed)) return isSame(typed, before) ? now : typed
  const since = Object.entries(typed).filter(([field, value]) => !isSame(value, before[field as keyof Draft]))
  return { ...now, ...Object.fromEntries(since) }
}
