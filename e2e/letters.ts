/** The letters of the shop under test: without a mail server each is a file. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The code of the newest letter to this address, once it has been written. */
export async function codeSentTo(email: string, kind: 'recovery-code' | 'email-code'): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        code = await findCode(email, kind)
        return code
      },
      { timeout: 20_000 },
    )
    .toMatch(/^\d{6}$/)
  return code ?? ''
}

/** The way to an order that its letter gives, once it has been written. */
export async function orderLinkSentTo(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        link = (await findLetter(email, 'order-placed'))?.match(
          /https?:\/\/\S+?(\/order\/\d+\?token=[\w-]{43}(?:&confirm=[\w-]{43})?)/,
        )?.[1]
        return link
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return link ?? ''
}

/** The text of the letter of this kind, once it has been written. */
export async function letterTo(email: string, kind: string): Promise<string> {
  let letter: string | undefined
  await expect
    .poll(
      async () => {
        letter = await findLetter(email, kind)
        return letter
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return letter ?? ''
}

async function findCode(email: string, kind: string): Promise<string | undefined> {
  return (await findLetter(email, kind))?.match(/^(\d{6})$/m)?.[1]
}

async function findLetter(email: string, kind: string): Promise<string | undefined> {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const files = await readdir(outbox).catch(() => [])
  for (const file of files.filter((name) => name.includes(`-${kind}-`) && name.endsWith('.eml'))) {
    const letter = await readFile(join(outbox, file), 'utf8')
    if (letter.includes(`To: ${email}`)) return textOf(letter)
  }
  return undefined
}

/** Letters in Russian travel as base64. */
function textOf(letter: string): string {
  const parts = letter.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)
  return [letter, ...[...parts].map(([, part = '']) => Buffer.from(part, 'base64').toString())].join('\n')
}
