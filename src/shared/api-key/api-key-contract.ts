import { z } from 'zod'
import { keyScopes } from '#shared/api/key-scope.ts'
import { named } from '#shared/api/typed-line.ts'

/** Keys for programs, as management shows and makes them. */

const keyLimits = { name: 60, leastPerMinute: 10, mostPerMinute: 6000, usualPerMinute: 300 } as const

const perMinuteText = `От ${keyLimits.leastPerMinute} до ${keyLimits.mostPerMinute}`

export const keyInput = z.object({
  name: named(keyLimits.name, 'Назовите ключ: для какой он программы'),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, 'Выберите хотя бы одно право')
    .max(keyScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  /** The last day it is good, by the shop's calendar; null: until it is ended. */
  last_day: z.iso.date({ error: 'Укажите дату' }).nullable().default(null),
  per_minute: z
    .int({ error: perMinuteText })
    .min(keyLimits.leastPerMinute, perMinuteText)
    .max(keyLimits.mostPerMinute, perMinuteText)
    .default(keyLimits.usualPerMinute),
})
export type KeyInput = z.infer<typeof keyInput>

/** Why a key is no longer good; null: it is. `maker`: whoever made it is no administrator any more. */
const keyEnds = ['ended', 'expired', 'maker'] as const

export const managedKey = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters; nobody can see the rest again. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  per_minute: z.int(),
  made_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  end: z.enum(keyEnds).nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type ManagedKey = z.infer<typeof managedKey>

export const managedKeyList = z.object({ keys: z.array(managedKey) })
/** The only answer that holds the key itself. */
export const madeKey = z.object({ key: managedKey, secret: z.string() })
