import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'

/** Every rejection of the shop: its status and its sentence, in one place. */
const catalogue = {
  'bad-input': [400, 'Проверьте введённые данные'],
  'wrong-credentials': [401, 'Неверный email или пароль'],
  'no-session': [401, 'Авторизуйтесь'],
  'second-factor': [401, 'Введите код из приложения'],
  'half-login-over': [401, 'Прошло слишком много времени. Введите пароль ещё раз'],
  'wrong-key': [401, 'Ключ не подошёл: такого нет, или он уже не действует'],
  'key-scope': [403, 'По ключу этот вызов недоступен'],
  forbidden: [403, 'Нет доступа'],
  'no-right': [403, 'На это у вас нет прав. Их даёт владелец магазина'],
  'proof-needed': [403, 'Подтвердите, что это вы'],
  'factor-needed': [403, 'Сначала включите второй шаг входа'],
  'factor-for-staff': [403, 'Второй шаг входа есть только у сотрудников'],
  'own-factors': [409, 'Свой второй шаг меняют в личном кабинете'],
  csrf: [403, 'Обновите страницу и попробуйте ещё раз'],
  blocked: [403, 'Учётная запись заблокирована'],
  'wrong-password': [403, 'Неверный пароль'],
  'not-bought': [403, 'Отзыв можно оставить после получения товара'],
  'masters-only': [403, 'Доступно только мастерам'],
  'not-found': [404, 'Не найдено'],
  'category-not-found': [404, 'Такого раздела нет'],
  'product-not-found': [404, 'Такого товара нет'],
  'model-not-found': [404, 'Такой модели нет в базе'],
  'diagram-not-found': [404, 'Такой схемы нет'],
  'shop-closed': [403, 'Магазин ещё не открыт. Загляните чуть позже'],
  'not-ready': [409, 'Магазин ещё не готов к открытию'],
  'shop-has-orders': [409, 'В магазине уже есть заказы: их покупатели должны видеть. Закрыть его нельзя'],
  'method-not-allowed': [405, 'Так обратиться нельзя'],
  'email-taken': [409, 'Пользователь с таким Email уже есть!'],
  'phone-taken': [409, 'Пользователь с таким телефоном уже есть!'],
  'model-taken': [409, 'Такая модель уже есть'],
  'count-over': [409, 'Эта инвентаризация уже закончена'],
  'supplier-taken': [409, 'Такой поставщик уже есть'],
  'supplier-stale': [409, 'Пока вы правили, поставщика изменили. Откройте его ещё раз'],
  'symptom-taken': [409, 'Такая неисправность у этой техники уже есть'],
  'synonym-taken': [409, 'Такое слово уже есть в списке'],
  'not-enough-stock': [409, 'Столько нет в наличии'],
  'in-stock': [409, 'Деталь уже в наличии. Её можно заказать'],
  'arrivals-full': [409, 'На этот адрес уже ждут 50 деталей. Больше добавить нельзя'],
  'mail-stop': [404, 'Ссылка не подошла. Откройте её из письма ещё раз'],
  'not-for-sale': [409, 'Товар снят с производства и больше не продаётся'],
  'price-changed': [409, 'Цена изменилась. Проверьте заказ'],
  'cart-empty': [409, 'Корзина пуста'],
  'unconfirmed-limit': [409, 'Столько без подтверждения заказать нельзя. Войдите или позвоните нам'],
  'order-not-found': [404, 'Такого заказа нет'],
  'order-link-ended': [404, 'Ссылка на заказ больше не работает. Войдите или найдите заказ по номеру и телефону'],
  'order-move': [409, 'Так изменить заказ нельзя'],
  'caller-unproved': [409, 'Телефон этого аккаунта не подтверждён. Проверьте, что звонит его владелец'],
  'backup-busy': [409, 'Копия уже делается или проверяется. Дождитесь, пока закончится'],
  'exchange-busy': [409, 'Сейчас идёт обмен с 1С. Подождите его конца'],
  'order-items': [409, 'Состав этого заказа уже не изменить'],
  'order-edit': [409, 'Этот заказ уже не изменить'],
  'order-track': [409, 'У этого заказа нет трек-номера'],
  'payment-too-much': [409, 'Это больше, чем осталось получить'],
  'refund-too-much': [409, 'Столько вернуть нельзя'],
  'refund-limit': [403, 'Столько вернуть может только владелец'],
  'refund-offline': [409, 'Онлайн-оплата не подключена. Верните деньги другим способом'],
  'money-entry-not-found': [404, 'Такой записи нет'],
  'money-entry': [409, 'Эту запись отменить нельзя'],
  'return-refused': [409, 'Вернуть эти товары нельзя'],
  'key-reused': [422, 'С этим ключом уже оформлен другой заказ'],
  'receipt-sent': [409, 'Этот чек уже пробит'],
  'payment-refused': [409, 'Этот заказ нельзя оплатить онлайн'],
  'payment-away': [503, 'Оплата временно недоступна. Попробуйте ещё раз или заплатите при получении'],
  'cart-full': [409, 'В корзине может быть не больше 100 товаров'],
  'favorites-full': [409, 'В избранном может быть не больше 500 товаров'],
  'appliances-full': [409, 'В «Моей технике» может быть не больше 20 моделей'],
  'question-answered': [409, 'На этот вопрос уже ответили'],
  reviewed: [409, 'Вы уже оставили отзыв об этом товаре. Его можно изменить'],
  'already-master': [409, 'Вы мастер. Цены мастера уже в каталоге'],
  'request-waiting': [409, 'Заявка на проверке'],
  'request-decided': [409, 'По заявке уже принято решение'],
  'last-owner': [409, 'Это последний владелец магазина. Сначала назначьте другого'],
  'already-staff': [409, 'Этот человек уже работает в магазине'],
  'invitation-over': [404, 'Приглашение больше не действует. Попросите прислать новое'],
  'invitation-other': [403, 'Приглашение прислали на другую почту. Войдите с ней'],
  'no-trade-level': [409, 'Такого уровня цен больше нет. Обновите страницу'],
  'own-role': [409, 'Свою роль и доступ меняет другой владелец'],
  'sku-taken': [409, 'Товар с таким артикулом уже есть'],
  'name-taken': [409, 'Раздел с таким названием уже есть'],
  'slug-taken': [409, 'Такой адрес уже занят'],
  'product-in-use': [409, 'Товар есть в заказах. Его можно скрыть'],
  'section-not-empty': [409, 'В разделе есть товары. Перенесите их, чтобы удалить'],
  'bulk-too-many': [409, 'За один раз можно изменить не больше 10 000 товаров. Для большего подойдёт импорт'],
  'bulk-changed': [409, 'Выбор изменился. Посмотрите ещё раз, что будет'],
  'bulk-running': [409, 'Предыдущее изменение ещё выполняется. Дождитесь, пока оно закончится'],
  'bulk-interrupted': [
    503,
    'Связь с базой прервалась, и пока изменена только часть товаров. Остальные изменятся сами через несколько минут, повторять не нужно',
  ],
  'undo-late': [409, 'Отменить можно в течение 24 часов'],
  'undo-done': [409, 'Это уже отменено'],
  'photos-full': [409, 'У товара может быть не больше 20 фото'],
  'import-state': [409, 'Импорт уже на другом шаге. Обновите страницу'],
  stale: [409, 'Данные изменились. Обновите страницу'],
  'too-large': [413, 'Слишком большой запрос'],
  'stream-only': [406, 'Этот вызов отвечает потоком событий: text/event-stream'],
  'unsupported-type': [415, 'Неподдерживаемый вид данных'],
  'bad-photo': [400, 'Не удалось прочитать фото. Подойдут JPEG, PNG и WebP до 12 МБ'],
  'bad-drawing': [400, 'Не удалось прочитать рисунок. Подойдут PNG, JPEG, WebP, SVG и PDF до 20 МБ'],
  'bad-sheet': [400, 'Не удалось прочитать файл. Подойдут XLSX и CSV'],
  'common-password': [400, 'Такой пароль подбирают первым. Придумайте другой'],
  'wrong-passkey': [400, 'Ключ доступа не подошёл. Попробуйте ещё раз или другим способом'],
  'passkeys-full': [409, 'Может быть не больше 20 ключей доступа'],
  'last-factor': [409, 'Без второго шага входа нельзя: сначала добавьте другой способ'],
  'wrong-code': [400, 'Неверный или просроченный код'],
  'too-many': [429, 'Слишком много попыток. Попробуйте позже'],
  internal: [500, 'Что-то пошло не так. Попробуйте ещё раз'],
  'disk-full': [507, 'Не удалось сохранить фото: на сервере закончилось место. Отправьте без фото или позвоните нам'],
  unavailable: [503, unavailableText],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ProblemCode = keyof typeof catalogue
type Details = Omit<Problem, 'error' | 'code'> & { error?: string }

/** How soon a browser or a robot may try again while the database is away. */
export const retryAfterSeconds = 2

export function problemError(code: ProblemCode, details: Details = {}): ShopApiError {
  const [status, text] = catalogue[code]
  return new ShopApiError(status, { error: text, code, ...details })
}

export function sendProblem(reply: FastifyReply, code: ProblemCode, details: Details = {}) {
  return send(reply, problemError(code, details))
}

function send(reply: FastifyReply, { status, problem }: ShopApiError) {
  if (status === 503) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem))
}

export function registerProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const known = error instanceof ShopApiError ? error : problemOf(error)
    // A full shop says so on purpose: in a flood a line with its stack for each would be the second flood.
    const isFullOnPurpose = error instanceof ShopApiError && error.problem.code === 'unavailable'
    if (known.status >= 500 && !isFullOnPurpose) request.log.error({ err: error }, 'request failed')
    return send(reply, known)
  })
}

/** Turns anything thrown into an answer that says nothing about the inside. */
export function problemOf(error: unknown): ShopApiError {
  if (error instanceof ShopApiError) return error
  if (isDatabaseAway(error)) return problemError('unavailable')
  const status = (error as FastifyError | undefined)?.statusCode
  // Without the status it is an answer of ours that breaks its contract: a bug, and nothing the sender could fix.
  if (error instanceof z.ZodError && status === 400) return problemError('bad-input', fieldsOf(error))
  if (status === 413) return problemError('too-large')
  if (status === 415) return problemError('unsupported-type')
  if (status === 404) return problemError('not-found')
  if (status === 405) return problemError('method-not-allowed')
  if (status === 503) return problemError('unavailable')
  if (status !== undefined && status >= 400 && status < 500) return problemError('bad-input')
  return problemError('internal')
}

/** Contracts say in Russian what the user should fix; what zod says by itself is for programmers and stays inside. */
function fieldsOf({ issues }: z.ZodError): Details {
  const named = issues.filter(({ path }) => path.length > 0)
  const first = named.find(isInRussian)
  return {
    ...(first && { error: first.message }),
    ...(named.length > 0 && {
      // The first thing wrong with a field is the one to fix.
      fields: Object.fromEntries(named.toReversed().map((issue) => [issue.path.join('.'), fieldText(issue)])),
    }),
  }
}

function fieldText(issue: z.core.$ZodIssue): string {
  if (isInRussian(issue)) return issue.message
  return issue.message.endsWith('received undefined') ? 'Обязательное поле' : 'Неверное значение'
}

function isInRussian({ message }: z.core.$ZodIssue): boolean {
  return /[а-яё]/i.test(message)
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const poolTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]

/** The database is restarting, unreachable, out of disk or out of connections: worth another try, unlike a bug. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException
    // SQLSTATE classes: 08 connection, 53 resources (disk full, too many connections), 57P shutdown, 25006 read-only after failover.
    if (code && /^(08...|53...|57P0.|25006)$/.test(code)) return true
    if (code && networkCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    if (poolTexts.some((text) => cause.message.includes(text))) return true
  }
  return false
}

/** Two transactions waited for each other, and this one was given up: nothing of it is written, and it may be made again. */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === '40P01') return true
  }
  return false
}
