/** A copy that is old, or that nobody can read, is found out on the day it is made and not on the day it is needed. */
import { areFilesWhole, findBrokenTable, findNewestCopy, type Manifest } from './backup-files.ts'

/** What a shop may lose at most (decision 13): a copy every night, and some hours for a night that failed. */
export const oldestCopyHours = 24

export type CopyCheck =
  | { ok: true; directory: string; manifest: Manifest; hours: number }
  | { ok: false; code: 'no-copy' }
  | { ok: false; code: 'old'; directory: string; hours: number }
  | { ok: false; code: 'damaged'; directory: string; what: string }

export async function checkNewestCopy(folder: string, now: Date): Promise<CopyCheck> {
  const newest = await findNewestCopy(folder)
  if (!newest) return { ok: false, code: 'no-copy' }
  const { directory, manifest } = newest
  const hours = Math.floor((now.getTime() - Date.parse(manifest.made_at)) / 3_600_000)
  if (hours >= oldestCopyHours) return { ok: false, code: 'old', directory, hours }
  const broken = await findBrokenTable(directory, manifest)
  if (broken) return { ok: false, code: 'damaged', directory, what: broken }
  if (!(await areFilesWhole(directory, manifest))) return { ok: false, code: 'damaged', directory, what: 'uploads' }
  return { ok: true, directory, manifest, hours }
}
