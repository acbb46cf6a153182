import type { ClaimedMail } from './mail-queries.ts'

/** `unsure`: the text had gone out and no answer came, so the receiver may have it. */
export type Delivery = { ok: true } | { ok: false; reason: string; unsure: boolean }

/** One attempt to hand a message over. Never throws for what a mail server may do. */
export type DeliverMail = (mail: ClaimedMail, signal: AbortSignal) => Promise<Delivery>
