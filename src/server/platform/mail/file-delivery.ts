import { join } from 'node:path'
import { writeFileDurably } from '#server/platform/durable-file.ts'
import type { DeliverMail } from './mail-delivery.ts'
import { composeMessage, type Sender } from './mail-message.ts'

/** Without a mail server each message becomes a file that any mail program opens. The same mail is always the same file. */
export function fileDelivery(directory: string, sender: Sender): DeliverMail {
  return async (mail) => {
    const day = mail.createdAt.toISOString().slice(0, 10)
    const file = join(directory, `${day}-${mail.kind}-${mail.messageKey}.eml`)
    try {
      await writeFileDurably(file, await composeMessage(mail, sender))
      return { ok: true }
    } catch (error) {
      return { ok: false, reason: String((error as NodeJS.ErrnoException).code ?? error), unsure: false }
    }
  }
}
