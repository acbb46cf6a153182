import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, findProgram, installPackage, localProgram } from './system-packages.ts'

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** The same engine without windows: it takes a journey in half the time. */
const headlessShell = 'chromium-headless-shell'
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium that is already on this machine: the one given, a system one, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  return findAmong(browserNames)
}

/** A Chromium for journeys, which need no window. */
export function findJourneyChromium(): string | undefined {
  return findAmong([headlessShell, ...browserNames])
}

function findAmong(programNames: readonly string[]): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!canStart(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not start`)
    return given
  }
  const installed = programNames.map((name) => findProgram(name)).filter((path) => path !== undefined)
  return [...installed, ...applications.filter(existsSync), ownOfPlaywright()]
    .filter((path) => path !== undefined)
    .find(canStart)
}

/** A Chromium for journeys by any means this machine allows. Nothing is installed where one is already there. */
export function obtainJourneyChromium(): string | undefined {
  const found = findJourneyChromium()
  if (found) return found
  if (canInstall()) {
    // Debian has both; Ubuntu and others have the browser alone.
    if (!installPackage(headlessShell)) installPackage('chromium')
    const installed = findJourneyChromium()
    if (installed) return installed
  }
  console.log('Downloading a Chromium …')
  spawnSync(localProgram('playwright'), ['install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return findJourneyChromium()
}

function ownOfPlaywright(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/** Ubuntu's `chromium-browser` may be a stub that only says what to install, so a file there proves nothing. */
function canStart(path: string): boolean {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout)
}
