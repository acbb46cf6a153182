import MailComposer from 'nodemailer/lib/mail-composer'
import type { ClaimedMail } from './mail-queries.ts'

export type Sender = { name: string; address: string }

/** The message as it travels. Number and date come from the outbox row, so that every attempt sends the same mail. */
export function composeMessage(mail: ClaimedMail, sender: Sender): Promise<Buffer> {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    from: sender,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    date: mail.createdAt,
    messageId: `<${mail.messageKey}@${domain}>`,
    // No robot on holiday should answer a robot.
    headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** One press in the mail program ends them, without a page (RFC 8058). */
function stopHeaders({ stopUrl }: ClaimedMail): Record<string, string> {
  return stopUrl ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** `unsure`: the text had gone out and no answer came, so the receiver may have it. */
export type Delivery = { ok: true } | { ok: false; reason: string; unsure: boolean }

/** Sends one message after the other. Never throws for what a mail server may do. */
export type MailHand = {
  /** One attempt to hand a message over. */
  deliver(mail: ClaimedMail, signal: AbortSignal): Promise<Delivery>
  close(): void
}
export type OpenHand = () => MailHand
