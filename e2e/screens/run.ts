/**
 * Pictures of every screen of the built shop, the same in every run, to see whether a change of styles changed a screen:
 *   npm run screens -- --out DIR                  takes them: 390, 1100 and 1440 px, light and dark
 *   npm run screens -- --compare BEFORE AFTER     lists the pictures that differ, and by how many pixels
 * `--widths 1440,390` and names of screens (`home product`) take fewer, `--state hover` shows every element hovered over,
 * `--sheet` adds a sheet a screen and an index.html to look through (`npm run contact-sheet`).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '#harness/find-chromium.ts'
import { buildWhenNeeded } from '../../scripts/build-when-needed.mjs'
import { type ForcedState, forcedStates, openCamera } from './camera.ts'
import { compareFolders } from './compare.ts'
import { startFrozenShop } from './frozen-shop.ts'
import { screensOf } from './screens.ts'
import { indexOf, makeSheet } from './sheet.ts'
import { stageShop } from './staged-shop.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'screens' },
    widths: { type: 'string', default: '1440,1100,390' },
    state: { type: 'string' },
    sheet: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
})
if (values.compare) await compare(positionals)
else await takePictures(positionals)

async function compare([before, after]: string[]) {
  if (!before || !after) throw new Error('Which two folders? npm run screens -- --compare BEFORE AFTER')
  const report = join(after, 'different')
  rmSync(report, { recursive: true, force: true })
  const differences = await compareFolders(before, after, report)
  for (const { picture, says } of differences) console.log(`${picture}: ${says}`)
  console.log(differences.length === 0 ? 'No picture differs.' : `${differences.length} pictures differ, see ${report}`)
  process.exitCode = differences.length === 0 ? 0 : 1
}

async function takePictures(wanted: string[]) {
  const { out: folder, sheet } = values
  const state = forcedStates.find((each): each is ForcedState => each === values.state)
  if (values.state && !state) throw new Error(`--state is one of ${forcedStates.join(', ')}`)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Pictures need a Chromium: set CHROMIUM_PATH to one')
  buildWhenNeeded()
  const shots = join(folder, sheet ? 'shots' : '.')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  const shop = await startFrozenShop()
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // One thread draws: tiles drawn by several differ in a pixel now and then.
  const steadyFlags = ['--disable-gpu', '--num-raster-threads=1', '--force-color-profile=srgb', '--disable-lcd-text']
  const browser = await chromium.launch({ executablePath, args: [...rootFlags, ...steadyFlags] })
  const failed: string[] = []
  try {
    const camera = openCamera(browser, shop, { folder: shots, widths: values.widths.split(',').map(Number), state })
    const staged = await stageShop(camera.contextOf)
    const screens = screensOf(staged).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    for (const screen of screens) {
      try {
        const taken = await camera.photograph(screen)
        if (sheet) await makeSheet(join(folder, `${screen.name}.png`), taken)
        console.log(`${screen.name}: ${taken.length} pictures`)
      } catch (error) {
        failed.push(screen.name)
        console.error(`${screen.name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    if (sheet) writeFileSync(join(folder, 'index.html'), indexOf(screens))
  } finally {
    await browser.close()
    await shop.stop()
  }
  console.log(failed.length === 0 ? folder : `No pictures of ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
