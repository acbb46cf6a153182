import { findPeopleBy } from '#server/account/user-admin-service.ts'
import { findEnquiriesBy } from '#server/enquiry/enquiry-service.ts'
import { findGuestsBy } from '#server/guest/guest-service.ts'
import { findOrdersBy } from '#server/order-admin/order-admin-list-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findProductsBy } from '#server/product/product-admin-list-service.ts'
import type { FoundEverywhere } from '#shared/finder/finder-contract.ts'
import { typedContact, typedOrderNumber } from '#shared/finder/typed-contact.ts'

/** More of a kind is a list of its own, one press away. */
const shown = 5
/** What an answer shows of a question. */
const textLength = 140

/** Each kind as its own list finds it, for whoever may open that list. */
export async function findEverywhere(
  db: Queryable,
  text: string,
  isOpen: Record<keyof FoundEverywhere, boolean>,
): Promise<FoundEverywhere> {
  const limit = shown + 1
  const contact = typedContact(text)
  const [orders, people, guests, products, enquiries] = await Promise.all([
    isOpen.orders ? findOrdersBy(db, { search: text, first: typedOrderNumber(text), limit }) : [],
    isOpen.people ? findPeopleBy(db, { search: contact, limit }) : [],
    isOpen.guests ? findGuestsBy(db, { search: contact, limit }) : [],
    isOpen.products ? findProductsBy(db, { search: text, limit }) : [],
    isOpen.enquiries ? findEnquiriesBy(db, { search: contact, limit }) : [],
  ])
  return {
    orders: group(orders, ({ id, number, status, customer, total, created_at }) => ({
      id,
      number,
      status,
      customer,
      total,
      created_at,
    })),
    people: group(people, ({ id, firstName, lastName, role, email, phone, orders }) => ({
      id,
      name: `${lastName} ${firstName}`.trim(),
      role,
      email,
      phone,
      orders,
    })),
    guests: group(guests, ({ id, name, email, phone, orders }) => ({ id, name, email, phone, orders })),
    products: group(products, ({ id, sku, name, photo, drawing, quantity, hidden }) => ({
      id,
      sku,
      name,
      photo,
      drawing,
      quantity,
      hidden,
    })),
    enquiries: group(enquiries, ({ id, kind, status, contact: { name }, text }) => ({
      id,
      kind,
      status,
      name,
      text: text.slice(0, textLength),
    })),
  }
}

function group<Row, Shown>(found: Row[], show: (row: Row) => Shown): { rows: Shown[]; has_more: boolean } {
  return { rows: found.slice(0, shown).map(show), has_more: found.length > shown }
}
