import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The text of the email of this kind to this address: without a mail server the shop writes each email to a file. */
export async function findEmail(
  dataDir: string,
  { to, kind }: { to: string; kind: string },
): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  for (const file of files.filter((name) => name.includes(`-${kind}-`) && name.endsWith('.eml'))) {
    const email = await readFile(join(outbox, file), 'utf8')
    if (email.includes(`To: ${to}`)) return textOf(email)
  }
  return undefined
}

/** The six-digit code that stands on a line of its own. */
export function codeIn(text: string | undefined): string | undefined {
  return text?.match(/^(\d{6})$/m)?.[1]
}

/** Parts in Russian are encoded as base64. */
function textOf(email: string): string {
  const parts = email.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)
  return [email, ...[...parts].map(([, part = '']) => Buffer.from(part, 'base64').toString())].join('\n')
}
