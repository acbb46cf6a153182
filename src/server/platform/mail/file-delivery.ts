import { join } from 'node:path'
import { writeFileDurably } from '#server/platform/files/durable-file.ts'
import { composeMessage, type MailHand, type OpenHand, type Sender } from './mail-message.ts'
import { outboxFile } from './outbox-files.ts'

/** Without a mail server each message becomes a file that any mail program opens. The same mail is always the same file. */
export function fileDelivery(directory: string, sender: Sender): OpenHand {
  const hand: MailHand = {
    async deliver(mail) {
      const file = join(directory, outboxFile(mail))
      try {
        await writeFileDurably(file, await composeMessage(mail, sender))
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: String((error as NodeJS.ErrnoException).code ?? error), unsure: false }
      }
    },
    close() {},
  }
  return () => hand
}
