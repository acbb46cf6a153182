import pg from 'pg'
import { ask } from './bench-databases.ts'

/** What is written for good is written into a copy of a seeded database. */
export async function copyDatabase(original: string, name: string): Promise<string> {
  await dropCopy(original, name)
  const url = new URL(original)
  await ask(adminUrl(original), `create database ${name} template ${pg.escapeIdentifier(url.pathname.slice(1))}`)
  url.pathname = `/${name}`
  return url.href
}

/** Beside the seeded ones, for a shop that fills itself at its first start. */
export async function createEmpty(original: string, name: string): Promise<string> {
  await dropCopy(original, name)
  await ask(adminUrl(original), `create database ${name}`)
  const url = new URL(original)
  url.pathname = `/${name}`
  return url.href
}

export async function dropCopy(original: string, name: string) {
  await ask(adminUrl(original), `drop database if exists ${name} with (force)`)
}

/** A database is copied from outside it. */
function adminUrl(original: string): string {
  const url = new URL(original)
  url.pathname = '/postgres'
  return url.href
}
