import type { BlockList } from 'node:net'
import { z } from 'zod'
import { postChecked } from '#server/platform/outgoing/checked-post.ts'
import type { Outcome } from '#server/platform/outgoing/outbox-sender.ts'
import type { TelegramAccess } from './telegram-queries.ts'

/** One call of the Bot API, and what its answer means to a shopkeeper. */

/** Where it is: the world's, or a server of one's own. Only who runs the machine says that, so any network is fine there. */
export type Telegram = { url: string; allowed: BlockList }

type Message = { text: string; signal?: AbortSignal; timeoutMs: number }
/** `movedTo`: the chat has another number from now on. */
export type Told = Outcome & { movedTo?: string | undefined }

const answer = z.object({
  ok: z.boolean(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).default({}),
})

export async function sendMessage({ url, allowed }: Telegram, access: TelegramAccess, message: Message): Promise<Told> {
  const { text, ...limits } = message
  const posted = await postChecked({
    url: `${url.replace(/\/$/, '')}/bot${access.token}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: access.chatId, text, link_preview_options: { is_disabled: true } }),
    allowed,
    ...limits,
  })
  if (!posted.ok) return { isSent: false, status: null, text: '', problem: `Telegram недоступен. ${posted.problem}` }
  const { status } = posted
  const { ok, description, parameters } = readAnswer(posted.text)
  if (status === 200 && ok) return { isSent: true, status, text: '', problem: '' }
  const movedTo = parameters.migrate_to_chat_id
  return {
    isSent: false,
    status,
    text: description,
    problem: problemOf(status, description),
    retrySeconds: status === 429 ? (parameters.retry_after ?? 30) : undefined,
    movedTo: movedTo === undefined ? undefined : String(movedTo),
  }
}

function readAnswer(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text))
  } catch {
    return { ok: false, description: '', parameters: {} }
  }
}

const problems: [number, RegExp, string][] = [
  [400, /chat not found/i, 'Чат не нашёлся. Проверьте номер и напишите боту /start: первым он писать не может'],
  [400, /upgraded to a supergroup/i, 'Группа получила новый номер, пишем туда'],
  [400, /not enough rights|CHAT_WRITE_FORBIDDEN|have no rights/i, 'Боту нельзя писать в этот чат: дайте ему это право'],
  [401, /./, 'Telegram не узнал бота: проверьте токен'],
  [403, /blocked by the user/i, 'Бот заблокирован в этом чате. Разблокируйте его и проверьте снова'],
  [403, /kicked|not a member/i, 'Бота нет в этом чате: добавьте его и проверьте снова'],
  [403, /can't initiate/i, 'Бот не может написать первым: откройте чат с ним и нажмите «Запустить»'],
  [403, /bot can't send messages to bots/i, 'Это номер бота, а не чата: ботам Telegram писать не даёт'],
  [404, /./, 'Telegram не узнал бота: проверьте токен'],
  [429, /./, 'Telegram просит писать реже, сообщение подождёт'],
]

export function problemOf(status: number, description: string): string {
  const known = problems.find(([code, words]) => code === status && words.test(description || ' '))
  if (known) return known[2]
  if (status >= 500) return 'Telegram сейчас не работает, попробуем позже'
  return `Telegram ответил кодом ${status}${description ? `: ${description}` : ''}`
}
