import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#harness/find-chromium.ts'
import { percentile } from '#harness/statistics.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { type Bench, shopSize } from '../bench.ts'
import { startShop } from '../measured-shop.ts'
import { drawPlate, type Hardness, type PlateSet } from '../plates/draw-plate.ts'
import { otherPlates, type PlateText, usualPlates } from '../plates/plate-models.ts'
import type { Row, Section } from '../table.ts'

const leastRight: Record<Hardness, number> = { plain: 0.95, hard: 0.5 }
const mostMs = 1500
/** A photo that takes longer is taken for not read. */
const patience = 60_000
/** Not those the reader was made with. */
const seeds: Record<PlateSet, number[]> = { usual: [101, 202], other: [303] }

type Result = { set: PlateSet; hardness: Hardness; isRight: boolean; isWrongAlone: boolean; ms: number }

/** Plates drawn as photos, given to the shop's own window in a real browser as a customer would, and the models it offers. */
export async function measurePlates(bench: Bench): Promise<Section> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Reading plates needs a Chromium: set CHROMIUM_PATH to one')
  const shop = await startShop({ databaseUrl: await bench.databases.urlOf(shopSize) })
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: rootFlags })
  const folder = mkdtempSync(join(tmpdir(), 'shildik-plates-'))
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(shop.origin)
    await page.getByRole('main').getByRole('button', { name: 'Сфотографировать шильдик' }).click()
    const results: Result[] = []
    const warmUp = join(folder, 'first.jpg')
    drawPlate({ text: usualPlates[0]!, hardness: 'plain', set: 'usual', seed: 1, file: warmUp })
    await readOne(page, warmUp)
    for (const photo of photosOf(bench.quick)) {
      const file = join(folder, 'photo.jpg')
      drawPlate({ ...photo, file })
      const { codes, ms } = await readOne(page, file)
      const isRight = codes.some((code) => normalizeCode(code) === normalizeCode(photo.text.model))
      results.push({
        set: photo.set,
        hardness: photo.hardness,
        isRight,
        isWrongAlone: codes.length === 1 && !isRight,
        ms,
      })
    }
    return {
      title: 'Plates',
      note: 'drawn photos; right means that the model is among the three offered',
      rows: rowsOf(results),
    }
  } finally {
    await browser.close()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Photo = { text: PlateText; set: PlateSet; hardness: Hardness; seed: number }

function photosOf(isQuick: boolean): Photo[] {
  const sets: [PlateSet, PlateText[]][] = [
    ['usual', usualPlates],
    ['other', otherPlates],
  ]
  return sets.flatMap(([set, plates]) =>
    (['plain', 'hard'] as const).flatMap((hardness) =>
      seeds[set].flatMap((seed) =>
        plates
          .map((text, at) => ({ text, set, hardness, seed: seed * 1000 + at * 7 + (hardness === 'hard' ? 3 : 0) }))
          .filter((_, at) => !isQuick || at % 5 === 0),
      ),
    ),
  )
}

async function readOne(page: Page, file: string): Promise<{ codes: string[]; ms: number }> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').last().waitFor({ state: 'attached' })
  const startedAt = performance.now()
  await dialog.locator('input[type=file]').last().setInputFiles(file)
  const again = dialog.getByRole('button', { name: 'Переснять' })
  // A photo full of noise may keep the reader busy: a customer would give up, and so does the bench.
  const isDone = await again.waitFor({ timeout: patience }).then(
    () => true,
    () => false,
  )
  if (!isDone) {
    await dialog.getByRole('button', { name: 'Отменить' }).click()
    return { codes: [], ms: patience }
  }
  const ms = performance.now() - startedAt
  const codes = await dialog.locator('.plate-candidate .code').allTextContents()
  await again.click()
  return { codes, ms }
}

function rowsOf(results: Result[]): Row[] {
  const rows: Row[] = (['plain', 'hard'] as const).flatMap((hardness) =>
    (['usual', 'other'] as const).map((set) => {
      const own = results.filter((each) => each.set === set && each.hardness === hardness)
      const right = own.filter(({ isRight }) => isRight).length
      const name = set === 'usual' ? 'makers and fonts it was made with, other seeds' : 'other makers, fonts and angles'
      return {
        what: `${hardness} photos, ${name}`,
        value: `${right} of ${own.length} (${Math.round((right / own.length) * 100)} %)`,
        bar: `≥ ${leastRight[hardness] * 100} %`,
        pass: right / own.length >= leastRight[hardness],
      }
    }),
  )
  const alone = results.filter(({ isWrongAlone }) => isWrongAlone).length
  const taken = results.map(({ ms }) => ms)
  const p50 = percentile(taken, 0.5)
  return [
    ...rows,
    { what: 'a single answer that is wrong', value: String(alone), bar: '0', pass: alone === 0 },
    {
      what: 'from the file to the answer, the reader loaded',
      value: `p50 ${Math.round(p50)} ms, p95 ${Math.round(percentile(taken, 0.95))} ms`,
      bar: `p50 ≤ ${mostMs} ms`,
      pass: p50 <= mostMs,
    },
  ]
}
