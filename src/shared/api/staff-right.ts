/** What somebody who works in the shop may do in management. An endpoint for admins says which of these rights opens it. */

export const staffRoles = ['owner', 'manager', 'content', 'storekeeper'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRights = [
  /** The first page and the numbers in the header; each shows only what the other rights open. */
  'desk',
  /** Orders whole: customers, sums, payments, returns. */
  'orders',
  /** Orders as parcels: what to pack, for whom and where to. */
  'parcels',
  /** Accounts, masters, enquiries. */
  'customers',
  'reports',
  /** Texts, photos, categories, models, diagrams, reviews; no prices and no quantities. */
  'catalogue',
  'prices',
  /** What the shop pays, to whom, and what it earns. No program has this right. */
  'purchase',
  'stock',
  /** Settings, exchange, feeds, keys, webhooks. */
  'shop',
  /** Who works here, and the journal. */
  'staff',
] as const
export type StaffRight = (typeof staffRights)[number]

const rightsOfRole: Record<StaffRole, readonly StaffRight[]> = {
  owner: staffRights,
  manager: ['desk', 'orders', 'parcels', 'customers', 'reports', 'catalogue', 'prices', 'purchase', 'stock'],
  content: ['desk', 'catalogue'],
  storekeeper: ['desk', 'parcels', 'stock'],
}

/** How an endpoint is opened to staff. */
export type StaffRule = {
  /** Any one of them is enough. */
  right: StaffRight | readonly StaffRight[]
  /** Fields of the body with rights of their own; `right` is needed for all others. Null: a guard of the form, which changes nothing. */
  fieldRights?: Readonly<Record<string, StaffRight | null>>
}

export function hasRight(role: StaffRole | null, right: StaffRight | readonly StaffRight[]): boolean {
  if (!role) return false
  const opening = typeof right === 'string' ? [right] : right
  return opening.some((each) => rightsOfRole[role].includes(each))
}

/** Before the body is known: whether there is anything at all this role may do here. */
export function mayEnter({ right, fieldRights = {} }: StaffRule, role: StaffRole | null): boolean {
  return hasRight(role, right) || Object.values(fieldRights).some((each) => each !== null && hasRight(role, each))
}

/** Which of the fields this role may not send. */
export function foreignFields(
  { right, fieldRights = {} }: StaffRule,
  role: StaffRole | null,
  fields: readonly string[],
) {
  return fields.filter((field) => {
    const needed = Object.hasOwn(fieldRights, field) ? fieldRights[field] : right
    return needed !== null && needed !== undefined && !hasRight(role, needed)
  })
}

/** As management calls them, with what each sees. */
export const staffRoleTexts: Record<StaffRole, { name: string; note: string }> = {
  owner: { name: 'Владелец', note: 'Всё, включая деньги, настройки и сотрудников' },
  manager: { name: 'Менеджер', note: 'Заказы, покупатели, возвраты, товары и цены' },
  content: { name: 'Контент', note: 'Тексты, фото, разделы, схемы, отзывы. Не видит заказов и покупателей' },
  storekeeper: {
    name: 'Кладовщик',
    note: 'Сборка, отправка, приёмка, остатки. Не видит сумм заказов и закупочных цен',
  },
}
