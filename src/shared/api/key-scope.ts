/** What a program may do with its key. An endpoint says which of these open it; one that says nothing is closed to every key. */

export const keyScopes = [
  'products:read',
  'products:write',
  'stock:write',
  'prices:write',
  'prices:master',
  'orders:read',
  'orders:write',
  'enquiries:read',
  'enquiries:write',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** As the form of a key and the API page call them. */
export const scopeTexts: Record<KeyScope, { group: string; name: string; note: string }> = {
  'products:read': { group: 'Товары', name: 'читать', note: 'Каталог, карточки, разделы, остатки и розничные цены' },
  'products:write': { group: 'Товары', name: 'изменять', note: 'Добавлять товары, менять описания, фото и разделы' },
  'stock:write': { group: 'Остатки', name: 'изменять', note: 'Только количество на складе' },
  'prices:write': { group: 'Цены', name: 'изменять', note: 'Цена и цена со скидкой' },
  'prices:master': { group: 'Цены', name: 'цены мастера', note: 'Видеть и менять цену мастера' },
  'orders:read': { group: 'Заказы', name: 'читать', note: 'Заказы с именами, телефонами и адресами покупателей' },
  'orders:write': { group: 'Заказы', name: 'изменять', note: 'Менять статусы, оплату, состав и трек-номера' },
  'enquiries:read': { group: 'Обращения', name: 'читать', note: 'Вопросы покупателей с их контактами' },
  'enquiries:write': { group: 'Обращения', name: 'отвечать', note: 'Отвечать покупателям и закрывать обращения' },
}

/** Scopes under the names of their groups, in the order of the form. */
export function scopeGroups(scopes: readonly KeyScope[]): [group: string, scopes: KeyScope[]][] {
  const names = [...new Set(keyScopes.map((scope) => scopeTexts[scope].group))]
  const groups = names.map((name): [string, KeyScope[]] => [
    name,
    keyScopes.filter((scope) => scopeTexts[scope].group === name && scopes.includes(scope)),
  ])
  return groups.filter(([, own]) => own.length > 0)
}

/** For calls that change anything about products at once, and tell of it. */
export const wholeCatalogue = ['products:write', 'stock:write', 'prices:write', 'prices:master'] as const

/** How an endpoint is opened to keys. */
export type KeyRule = {
  /** All of them are needed; `any`: whatever the key may do, as everybody may read this. */
  scope?: KeyScope | readonly KeyScope[] | 'any'
  /** Fields of the body with scopes of their own; `scope` is needed for all others. Null: a guard of the form, which changes nothing. */
  fieldScopes?: Readonly<Record<string, KeyScope | null>>
}

export function scopesOf({ scope }: KeyRule): readonly KeyScope[] {
  if (scope === undefined || scope === 'any') return []
  return typeof scope === 'string' ? [scope] : scope
}

/** Before the body is known: whether there is anything at all the key may do here. */
export function mayCall(rule: KeyRule, held: readonly KeyScope[]): boolean {
  if (rule.scope === 'any') return true
  const needed = scopesOf(rule)
  if (needed.length === 0) return false
  if (needed.every((scope) => held.includes(scope))) return true
  return Object.values(rule.fieldScopes ?? {}).some((scope) => scope !== null && held.includes(scope))
}

/** What else the key would need for these fields. */
export function missingScopes(rule: KeyRule, held: readonly KeyScope[], fields: readonly string[]): KeyScope[] {
  const own = rule.fieldScopes ?? {}
  const needed = fields.flatMap((field) => (Object.hasOwn(own, field) ? (own[field] ?? []) : scopesOf(rule)))
  return [...new Set(needed)].filter((scope) => !held.includes(scope))
}
