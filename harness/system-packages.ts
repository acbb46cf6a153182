import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of a program that this machine can run, looked up as a shell would. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...folders, ...path].map((folder) => join(folder, name)).find(isRunnable)
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The command-line program of an installed package, run without npx and so without a look at the network. */
export function localProgram(name: string): string {
  return `node_modules/.bin/${name}`
}

/** Only root on Debian or Ubuntu can install without asking a person; everybody else is told what is missing. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined
}

/** Installs a system package with its own manager, its output on the screen. Call only where `canInstall`. */
export function installPackage(name: string): boolean {
  console.log(`Installing the system package ${name} …`)
  // A fresh container has no package lists at all, an old machine stale ones.
  return aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}
