import pino from 'pino'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { runMailSender } from '#server/platform/mail/mail-sender.ts'
import { smtpDelivery } from '#server/platform/mail/smtp-delivery.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'

/** A shop that does nothing but write mail and send it, made to be killed in the middle. */
const { DATABASE_URL, DATA_DIR = '', TEST_SMTP_URL = '', TEST_MAILS = '0', TEST_MAILBOX } = process.env
const log = pino({ level: 'silent' })

const database = await openDatabase(
  { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, engineEntry: engineEntryFromSource() },
  log,
)
await migrate(database.pool, sqlDir)
await database.db.transaction(async (tx) => {
  for (let n = 1; n <= Number(TEST_MAILS); n++) {
    await enqueueMail(tx, {
      kind: 'test',
      to: TEST_MAILBOX ?? `buyer${n}@example.com`,
      subject: `${n}`,
      text: `${n}`,
      html: `${n}`,
    })
  }
})
process.stdout.write('committed\n')
if (TEST_SMTP_URL) {
  const deliver = smtpDelivery(TEST_SMTP_URL, { name: 'Шильдик', address: 'shop@shildik.example' })
  await runMailSender(database, { deliver, log, signal: new AbortController().signal })
}
