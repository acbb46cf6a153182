/** Emails of the shop under test: without a mail server it writes each to a file. */
import { expect } from '@playwright/test'
import { codeIn, findEmail as findInOutbox } from '#harness/outbox.ts'

/** The code sent to this address; waits for the email. */
export async function codeSentTo(email: string, kind: 'recovery-code' | 'email-code'): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        code = codeIn(await findEmail(email, kind))
        return code
      },
      { timeout: 20_000 },
    )
    .toMatch(/^\d{6}$/)
  return code ?? ''
}

/** The link to an order in its email; waits for the email. */
export async function orderLinkSentTo(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        link = (await findEmail(email, 'order-placed'))?.match(
          /https?:\/\/\S+?(\/order\/\d+\?token=[\w-]{43}(?:&confirm=[\w-]{43})?)/,
        )?.[1]
        return link
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return link ?? ''
}

/** The text of the email of this kind; waits for it. */
export async function emailTo(email: string, kind: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        text = await findEmail(email, kind)
        return text
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return text ?? ''
}

function findEmail(to: string, kind: string): Promise<string | undefined> {
  return findInOutbox(process.env.E2E_DATA_DIR ?? '', { to, kind })
}
