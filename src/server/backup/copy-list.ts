/** Copies of the shop in a folder, and what is known of each. What a check found lies in the copy itself, so that it travels with it. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileDurably } from '#server/platform/files/durable-file.ts'
import { copyName, type ShopCopy } from '#shared/backup/backup-contract.ts'
import { areFilesWhole, findBrokenTable, readManifest } from './backup-files.ts'
import { brokenText } from './backup-texts.ts'

const checkName = 'checked.json'
const checkResult = z.object({ at: z.iso.datetime(), ok: z.boolean(), problem: z.string() })

const mostShown = 60

/** The newest first. */
export async function listCopies(folder: string): Promise<ShopCopy[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => copyName.safeParse(name).success)
  const copies = await Promise.all(names.map((name) => readCopy(folder, name)))
  return copies
    .flatMap((copy) => copy ?? [])
    .toSorted((a, b) => b.made_at.localeCompare(a.made_at))
    .slice(0, mostShown)
}

export async function readCopy(folder: string, name: string): Promise<ShopCopy | null> {
  const directory = join(folder, name)
  const manifest = await readManifest(directory).catch(() => null)
  if (!manifest) return null
  const rowsOf = (table: string) => manifest.tables.find((each) => each.name === table)?.rows ?? 0
  return {
    name,
    made_at: manifest.made_at,
    bytes: manifest.files.bytes + (await weighTables(directory)),
    products: rowsOf('products'),
    orders: rowsOf('orders'),
    check: await readCheck(directory),
  }
}

/** Reads all of it, as a restore would, and notes in the copy how that went. */
export async function checkCopy(directory: string, now: Date): Promise<{ ok: boolean; problem: string }> {
  const result = { at: now.toISOString(), ...(await findFault(directory)) }
  await writeFileDurably(join(directory, checkName), Buffer.from(`${JSON.stringify(result)}\n`))
  return result
}

async function findFault(directory: string): Promise<{ ok: boolean; problem: string }> {
  const manifest = await readManifest(directory)
  if (!manifest) return { ok: false, problem: 'нет описи' }
  const broken = await findBrokenTable(directory, manifest)
  const what = broken ?? ((await areFilesWhole(directory, manifest)) ? null : 'uploads')
  return what === null ? { ok: true, problem: '' } : { ok: false, problem: brokenText(what) }
}

async function readCheck(directory: string): Promise<ShopCopy['check']> {
  const text = await readFile(join(directory, checkName), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return checkResult.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function weighTables(directory: string): Promise<number> {
  const folder = join(directory, 'tables')
  const sizes = (await readdir(folder).catch(() => [])).map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** «2026-11-18T12-30-05»: how a copy is called, by the shop and by the command. */
export function nameOfCopy(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** What an owner can do something about, in words. */
export function problemText(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'На диске сервера не хватило места'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'Магазину нельзя писать в папку для копий'
  return 'Что-то пошло не так. Подробности в логе сервера'
}
