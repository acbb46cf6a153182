import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openDatabaseBeside } from '#server/platform/database/database-beside.ts'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { startFailureText } from '#server/platform/database/program-start.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { makeOnlyPrivateFiles } from '#server/platform/files/private-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { parseStoreAddress } from '#server/platform/process/store-address.ts'
import { moveUploads } from './upload-move-service.ts'

/** `npm run uploads -- --to s3://…`, and back: `--to folder`. */

const usage = 'Скажите, куда: npm run uploads -- --to s3://корзина/папка?endpoint=https://…, обратно: --to folder'
/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_005
const everyFiles = 500

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  makeOnlyPrivateFiles()
  const { to, settle } = parseArgs({ options: { to: { type: 'string' }, settle: { type: 'string' } } }).values
  if (!to || !parseStoreAddress(to)) throw new Error(usage)
  const config = readConfig(process.env)
  const database = await openDatabaseBeside({ config, engineEntry: engineHere, sqlDir, log: createLog('warn') })
  const client = await database.direct.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])
    if (!rows[0]?.held) throw new Error('Файлы уже переносит другая команда')
    let seen = 0
    const moved = await moveUploads({
      db: drizzle(client),
      usual: config.uploadsUrl,
      to,
      openStore: (url) => openStore(url, config),
      signal: stopping.signal,
      // Seconds, for a shop that has been stopped meanwhile.
      ...(settle !== undefined && { settleSeconds: Number(settle) }),
      onFile: () => ++seen % everyFiles === 0 && say(`Сверено файлов: ${seen}`),
      onStep(step, done) {
        if (step === 'copying') say(`Скопировано: ${done?.copied}, всего файлов ${done?.files}`)
        if (step === 'switched') say('Магазин пишет на новое место. Ждём, пока закончится начатое')
      },
    })
    if (!moved.ok) {
      process.stderr.write(`Не закончен перенос в ${moved.place}. Сначала закончите его той же командой\n`)
      process.exitCode = 1
    } else if (moved.from === null) say(`Файлы уже лежат в ${to}`)
    else {
      say(`Перенесено файлов: ${moved.files} (${moved.bytes} байт), все сверены. Новое место: ${to}`)
      say(`Запишите его в UPLOADS_URL. Старое (${moved.from}) больше не читается: удалите его, в нём личные фото`)
    }
  } finally {
    client.release(true)
    await database.close()
  }
} catch (error) {
  const isStopped = stopping.signal.aborted
  process.stderr.write(`${isStopped ? 'Остановлено. Запустите снова, чтобы продолжить' : startFailureText(error)}\n`)
  process.exitCode = isStopped ? 130 : 1
}
