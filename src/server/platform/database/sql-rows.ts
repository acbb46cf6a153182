import { type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from './database.ts'

/** Rows of a hand-written question. The caller says what they look like, because SQL text cannot. */
export async function selectRows<Row>(db: Queryable, question: SQL): Promise<Row[]> {
  const { rows } = await db.execute(question)
  return rows as Row[]
}

/**
 * A question asked with every page: planning it costs several times its answer, so the server stores the plan under this
 * name. What varies is `given(…)`.
 */
export function prepareRows<Row>(name: string, question: SQL) {
  const prepared = new WeakMap<Queryable, ReturnType<typeof prepare>>()

  function prepare(db: Queryable) {
    const answer = sql<Row>`row_to_json(answer)`
    return (db as Db).select({ answer }).from(sql`(${question}) answer`).prepare(name)
  }

  return async function ask(db: Queryable, values: Record<string, unknown>): Promise<Row[]> {
    const statement = prepared.get(db) ?? prepare(db)
    prepared.set(db, statement)
    const rows = await statement.execute(values)
    return rows.map((row) => row.answer)
  }
}

const dialect = new PgDialect()

/**
 * The same for a statement that writes, which cannot stand inside another question: its text is put together once and the server keeps
 * its plan. What varies are placeholders; the statement has one shape for all of them.
 */
export function prepareStatement<Row>(name: string, statement: SQL) {
  let query: Query | undefined

  return async function run(db: Queryable, values: Record<string, unknown>): Promise<Row[]> {
    query ??= dialect.sqlToQuery(statement)
    const { rows } = await db._.session
      .prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(query, undefined, name, false)
      .execute(values)
    return rows
  }
}

/**
 * What varies in a prepared question. PostgreSQL must not see the value while it plans: it would take a plan made for this value to be
 * cheaper than the stored one, and plan every time, which was a third of a suggestion.
 */
export function given(
  name: string,
  type: 'integer' | 'integer[]' | 'bigint' | 'text' | 'text[]' | 'boolean' | 'bytea',
): SQL {
  // The second cast makes a list of `= any (…)`, which would else be read as a question of its own.
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`
}

const shaped = new Map<string, ReturnType<typeof prepareRows>>()

/**
 * A question put together from pieces. Most have one of a few shapes: such a one is put together once and keeps its plan, which costs
 * a fifth of writing and planning it anew. `shape` never holds anything a visitor gives, or the server would keep a plan for each;
 * null: asked this once.
 */
export async function selectShaped<Row>(
  db: Queryable,
  { shape, question, values }: { shape: string | null; question: () => SQL; values: Record<string, unknown> },
): Promise<Row[]> {
  const ask = (shape !== null && shaped.get(shape)) || prepareRows<unknown>(shape ?? '', question())
  if (shape !== null) shaped.set(shape, ask)
  return (await ask(db, values)) as Row[]
}

/** The rows of a question as one value beside others: a list that is needed with an answer saves a way to the database and back. */
export function listOf(question: SQL): SQL {
  return sql`(select coalesce(json_agg(listed), '[]') from (${question}) listed)`
}

/** Changes of one person's things follow one another, so that «at most 100» holds also when ten tabs press at once. */
export async function waitForTurnOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
}

/** A time as the calls answer it: ISO 8601, UTC. */
export function utcText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
