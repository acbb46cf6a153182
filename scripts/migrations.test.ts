import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** While an update rolls through the machines, the version before works with the new schema. Older steps were made before that was promised. */
const promisedFrom = 181

/** What takes away something, or asks more of a row than before. A step may do so when no version still running needs it, and says why. */
const contracting: [name: string, pattern: RegExp][] = [
  ['drops what may be used', /\bdrop\s+(?:table|column|view|function|type|domain|schema|sequence)\b/i],
  ['renames', /\brename\b/i],
  ['changes a type', /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i],
  ['forbids nulls', /\bset\s+not\s+null\b/i],
  ['takes a default away', /\bdrop\s+default\b/i],
  [
    'adds a column that must be given',
    /\badd\s+column\s+(?:(?!\bdefault\b|\bgenerated\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b|\bgenerated\b)[^,;])*[,;]/i,
  ],
  ['adds a rule', /\badd\s+(?:constraint|check|unique|exclude|foreign)\b/i],
  ['allows something once only', /\bcreate\s+unique\s+index\b/i],
]
const reason = /^-- Contract: \S.{20,}$/m

function faultsOf(sql: string): string[] {
  if (reason.test(sql)) return []
  // A table that the step itself makes is used by nobody yet.
  const made = [...sql.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, name]) => name)
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(/(?<=;)/)
    .filter((statement) => !made.some((name) => new RegExp(`\\b(?:on|table)\\s+${name}\\b`, 'i').test(statement)))
  return contracting.filter(([, pattern]) => statements.some((text) => pattern.test(text))).map(([name]) => name)
}

const steps = readdirSync('db/migrations').filter((file) => Number(file.slice(0, 4)) >= promisedFrom)

test.each(steps)('the version before goes on working after %s', (file) => {
  expect(faultsOf(readFileSync(`db/migrations/${file}`, 'utf8')), 'expand first, contract in a later version').toEqual(
    [],
  )
})

test.each([
  ['alter table products drop column note;', ['drops what may be used']],
  ['alter table products rename column note to remark;', ['renames']],
  ['alter table products alter column price type bigint;', ['changes a type']],
  ['alter table products alter column note set not null;', ['forbids nulls']],
  ['alter table products add column note text not null;', ['adds a column that must be given']],
  [
    'alter table products add column a int, add column b int not null, add column c int default 1;',
    ['adds a column that must be given'],
  ],
  ['alter table products add constraint dear check (price > 0) not valid;', ['adds a rule']],
  ['create unique index one on products (note);', ['allows something once only']],
  [`alter table products add column note text not null default '';`, []],
  ['alter table products add column note text; create index notes on products (note);', []],
  ['drop index notes;', []],
  ['create table notes (id integer primary key, text text not null); create unique index one on notes (text);', []],
  [
    '-- Contract: no version since 0170 reads it, and that one is everywhere.\nalter table products drop column note;',
    [],
  ],
  ['-- We drop table products one day.\ncreate index notes on products (note);', []],
])('%s', (sql, faults) => {
  expect(faultsOf(sql)).toEqual(faults)
})
