import { type SQL, sql } from 'drizzle-orm'
import { orderPersonalData } from './order/order-owner-service.ts'
import { wipeMailAbout } from './platform/mail/mail-erasure.ts'
import type { PersonalDataSource } from './platform/session/erase-list.ts'

/** Everything the shop keeps about a person besides the account itself. Whoever adds a table about people adds it here. */
export const personalDataSources: PersonalDataSource[] = [
  source('cart', {
    read: (userId) => sql`select l.product_id, p.sku, p.name, l.quantity, l.created_at, l.updated_at
      from cart_lines l join products p on p.id = l.product_id where l.user_id = ${userId} order by l.created_at`,
    erase: (userId) => sql`delete from cart_lines where user_id = ${userId}`,
  }),
  source('cart-keys', {
    read: (userId) => sql`select key, items, created_at from cart_keys where user_id = ${userId} order by created_at`,
    erase: (userId) => sql`delete from cart_keys where user_id = ${userId}`,
  }),
  source('favorites', {
    read: (userId) => sql`select f.product_id, p.sku, p.name, f.seen_price, f.created_at
      from favorites f join products p on p.id = f.product_id where f.user_id = ${userId} order by f.created_at`,
    erase: (userId) => sql`delete from favorites where user_id = ${userId}`,
  }),
  source('arrivals', {
    read: (userId) => sql`select w.product_id, p.sku, p.name, w.email, w.created_at, w.told_at
      from arrival_waits w join products p on p.id = w.product_id where w.user_id = ${userId} order by w.id`,
    // Also what was asked for at this address without a login.
    erase: (userId) => sql`delete from arrival_waits where user_id = ${userId}
      or email = (select email from users where id = ${userId})`,
  }),
  source('appliances', {
    read: (userId) => sql`select a.model_id, m.brand, m.code, a.nickname, a.is_default, a.created_at
      from appliances a join appliance_models m on m.id = a.model_id where a.user_id = ${userId} order by a.created_at`,
    erase: (userId) => sql`delete from appliances where user_id = ${userId}`,
  }),
  source('addresses', {
    read: (userId) => sql`select city, address, postcode, used_at from addresses where user_id = ${userId} order by id`,
    erase: (userId) => sql`delete from addresses where user_id = ${userId}`,
  }),
  source('requests', {
    read: (userId) => sql`select id, kind, text, contact_name, contact_phone, contact_email, product_id,
      photo is not null as has_photo, status, answer, answered_at, created_at
      from requests where user_id = ${userId} order by id`,
    // The photo's file goes with the daily clearing: files cannot be rolled back with a transaction.
    erase: (userId) => sql`delete from requests where user_id = ${userId} returning id`,
    mailAbout: 'request',
  }),
  source('notes', {
    read: (userId) => sql`select note, changed_at from customer_notes where user_id = ${userId} and note <> ''`,
    // Also what was noted of the mailbox before it had an account.
    erase: (userId) => sql`delete from customer_notes where user_id = ${userId}
      or email = (select email from users where id = ${userId})`,
  }),
  orderPersonalData,
  source('reviews', {
    read: (
      userId,
    ) => sql`select r.id, r.product_id, p.sku, p.name, r.rating, r.text, r.model, r.status, r.reject_reason,
      r.reply, r.created_at, r.updated_at
      from reviews r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id`,
    erase: (userId) => sql`delete from reviews where user_id = ${userId}`,
  }),
  source('questions', {
    read: (
      userId,
    ) => sql`select q.id, q.product_id, p.sku, p.name, q.author_name, q.email, q.text, q.status, q.reject_reason, q.answer, q.answered_at, q.created_at
      from product_questions q join products p on p.id = q.product_id where q.user_id = ${userId} order by q.id`,
    erase: (userId) => sql`delete from product_questions where user_id = ${userId} returning id`,
    mailAbout: 'question',
  }),
  source('answers', {
    read: (userId) => sql`select id, product_id, offer, answer, answer_name, answered_at
      from product_questions where master_id = ${userId} order by id`,
    // What a master has answered stays for those who read it, without the name.
    erase: (
      userId,
    ) => sql`update product_questions set master_id = null, offer = '', answer_name = '', version = version + 1
      where master_id = ${userId}`,
  }),
  source('views', {
    read: (userId) => sql`select list, name, query, created_at from saved_views
      where user_id = ${userId} and deleted_at is null order by id`,
    erase: (userId) => sql`delete from saved_views where user_id = ${userId}`,
  }),
  source('invitations', {
    read: (userId) => sql`select email, staff_role, created_at, accepted_at from staff_invitations
      where accepted_by = ${userId} or email = (select email from users where id = ${userId}) order by id`,
    // Also one to their address that nobody has taken.
    erase: (userId) => sql`delete from staff_invitations where accepted_by = ${userId}
      or email = (select email from users where id = ${userId})`,
  }),
  source('master-requests', {
    read: (
      userId,
    ) => sql`select id, city, experience, inn, self_employed, status, decline_reason, decided_at, created_at
      from master_requests where user_id = ${userId} order by id`,
    erase: (userId) => sql`delete from master_requests where user_id = ${userId} returning id`,
    mailAbout: 'master-request',
  }),
  source('second-factor', {
    // That there is one, never the secret itself.
    read: (userId) => sql`select 'totp' as factor, confirmed_at as added_at from totp_secrets
      where user_id = ${userId} and secret is not null
      union all select 'passkey: ' || name, created_at from passkeys where user_id = ${userId}`,
    erase: (userId) => sql`with codes as (delete from recovery_codes where user_id = ${userId}),
      keys as (delete from passkeys where user_id = ${userId}),
      waiting as (delete from half_logins where user_id = ${userId}),
      asked as (delete from passkey_challenges where user_id = ${userId}),
      entered as (update users set factors = '{}' where id = ${userId})
      delete from totp_secrets where user_id = ${userId}`,
  }),
]

type Statements = {
  read: (userId: number) => SQL
  erase: (userId: number) => SQL
  /** What was erased has told the shop itself of it by email, under its number. */
  mailAbout?: string
}

function source(name: string, { read, erase, mailAbout }: Statements): PersonalDataSource {
  return {
    name,
    export: async (db, userId) => (await db.execute(read(userId))).rows,
    async erase(tx, userId) {
      const { rows } = await tx.execute<{ id: number }>(erase(userId))
      if (mailAbout) for (const { id } of rows) await wipeMailAbout(tx, { about: mailAbout, number: id })
    },
  }
}
