import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, openDatabase } from '#server/platform/database/database.ts'
import { dumpSnapshot, engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { runOnServer } from './test-database.ts'
import { quietLog, startTestEngine } from './test-engine.ts'

/** Once a run: migrate one database, from which every test file takes its copy. */
export async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  return url ? setUpServer(project, url) : setUpEmbedded(project)
}

async function setUpServer(project: TestProject, url: string) {
  const template = `shildik_template_${randomUUID().replaceAll('-', '')}`
  await runOnServer(url, `create database ${template}`)
  const own = new URL(url)
  own.pathname = `/${template}`
  const database = await openDatabase(
    { databaseUrl: own.href, dataDir: '', engineEntry: engineEntryFromSource() },
    quietLog,
  )
  await migrate(database.pool, sqlDir)
  await database.close()
  project.provide('testDatabase', { engine: 'postgres', url, template })
  return () => runOnServer(url, `drop database ${template} with (force)`)
}

async function setUpEmbedded(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'shildik-snapshot-'))
  const snapshot = join(directory, 'database.tar')
  const engine = await startTestEngine()
  const database = connectEmbedded(engine, quietLog)
  await migrate(database.pool, sqlDir)
  await dumpSnapshot(engine, snapshot)
  await database.close()
  project.provide('testDatabase', { engine: 'embedded', snapshot })
  return () => rm(directory, { recursive: true, force: true })
}
