import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { parseEmail } from '#shared/account/email.ts'
import { passwordError } from '#shared/account/sign-in-rules.ts'
import { vats } from '#shared/payment/receipt.ts'
import { parseDatabaseAddress, parseReadAddress } from './database-address.ts'
import { parseStoreAddress } from './store-address.ts'

/** Every setting of the shop, read once from the environment. An empty value counts as unset. */

/** What the demo says about itself. A real shop says only what its owner gave: nothing of this is ever shown with DEMO=off. */
export const demoFacts = {
  name: 'Шильдик',
  phone: '+7 495 000-00-00',
  address: 'Москва, ул. Примерная, 12, стр. 3',
  stockPlace: 'на складе в Москве',
  legalName: 'ООО «Шильдик»',
  mailFrom: 'shop@shildik.example',
  marketplaces: [
    { label: 'Ozon', url: 'https://www.ozon.ru/' },
    { label: 'Wildberries', url: 'https://www.wildberries.ru/' },
  ],
  models: ['WW70J52E0HW', 'WAN28290OE', 'F2J6HS0W', 'IWSC 5105', 'WF60F1R1H0W'],
}
/** Words that are true of any shop, until its owner says more. */
const plainFacts = { name: 'Магазин запчастей', stockPlace: 'на складе' }

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)
const address = z.url({ protocol: /^https?$/ })

const databaseAddress = z
  .string()
  .refine(
    (text) => parseDatabaseAddress(text) !== null,
    'адрес PostgreSQL: postgres://имя:пароль@сервер:5432/база; серверов может быть несколько через запятую, target_session_attrs – read-write, primary или any',
  )

/** Where the provider's own documentation says its notices come from. */
const yookassaNetworks =
  '185.71.76.0/27,185.71.77.0/27,77.75.153.0/25,77.75.154.128/25,77.75.156.11,77.75.156.35,2a02:5180::/32'

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: z
    .string()
    .refine(
      (text) => parseReadAddress(text) !== null,
      'адреса реплик PostgreSQL, как в DATABASE_URL: postgres://имя:пароль@сервер:5432,другой:5432/база',
    )
    .optional(),
  READ_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(600).default(2),
  DATABASE_POOLER: z.enum(['session', 'transaction']).optional(),
  UPLOADS_URL: z
    .string()
    .refine(
      (text) => parseStoreAddress(text) !== null,
      'folder – папка DATA_DIR/uploads, или s3://корзина/папка?endpoint=https://…&region=…&path-style=true',
    )
    .default('folder'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  TRUST_PROXY: z.string().optional(),
  PUBLIC_ORIGIN: origin.optional(),
  ADMIN_EMAIL: z
    .string()
    .refine((text) => parseEmail(text) !== null, 'не похоже на email')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((text) => passwordError(text) === null, 'от 8 до 128 символов')
    .optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  STAFF_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
  METRICS_ALLOW: z.string().default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  SHOP_ORDERS_EMAIL: z.email().optional(),
  WEBHOOK_NETWORKS: z
    .string()
    .refine((text) => list(text).every(isNetwork), 'сети через запятую: 10.0.0.0/8,192.168.1.7')
    .default(''),
  TELEGRAM_URL: address.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  OUTBOX_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  CDN_PURGE_URL: z
    .string()
    .refine(
      (text) =>
        list(text).length > 0 &&
        list(text).every((each) => /^https?:\/\/[^/?#@]+\/?$/.test(each) && URL.canParse(each)),
      'адреса Varnish через запятую: http://10.0.0.5:6081',
    )
    .optional(),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  SHOP_OPEN: z.enum(['on', 'off']).optional(),
  SHOP_NAME: z.string().optional(),
  SHOP_PHONE: z.string().optional(),
  SHOP_ADDRESS: z.string().optional(),
  SHOP_STOCK_PLACE: z.string().optional(),
  SHOP_ORDER_TIME: z.string().default('5–7 дней'),
  SHOP_MARKETPLACE_1: address.optional(),
  SHOP_MARKETPLACE_2: address.optional(),
  SHOP_MARKETPLACE_1_NAME: z.string().optional(),
  SHOP_MARKETPLACE_2_NAME: z.string().optional(),
  SHOP_LEGAL_NAME: z.string().optional(),
  SHOP_LEGAL_ADDRESS: z.string().optional(),
  SHOP_INN: z.string().optional(),
  SHOP_KPP: z.string().optional(),
  SHOP_OGRN: z.string().optional(),
  SHOP_BANK: z.string().optional(),
  SHOP_BIK: z.string().optional(),
  SHOP_ACCOUNT: z.string().optional(),
  SHOP_CORRESPONDENT_ACCOUNT: z.string().optional(),
  SHOP_VAT: z.enum(vats).default('none'),
  SHOP_TAX_SYSTEM: z.coerce.number().int().min(1).max(6).default(2),
  DELIVERY_FILE: z.string().optional(),
  FREE_DELIVERY_FROM: z.union([z.literal('off').transform(() => null), z.coerce.number().int().min(0)]).default(10_000),
  RETURN_DAYS: z.coerce.number().int().min(7).max(365).default(7),
  UNCONFIRMED_ORDER_HOURS: z.coerce.number().int().min(1).max(720).default(72),
  UNCONFIRMED_ORDER_SUM: z.coerce.number().int().min(0).default(100_000),
  ORDER_LINK_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  YOOKASSA_SHOP_ID: z.string().optional(),
  YOOKASSA_SECRET_KEY: z.string().optional(),
  YOOKASSA_URL: address.default('https://api.yookassa.ru/v3'),
  YOOKASSA_NOTIFY_FROM: z.string().default(yookassaNetworks),
  EXCHANGE_1C_LOGIN: z.string().min(1).max(100).optional(),
  EXCHANGE_1C_PASSWORD: z.string().min(8, 'от 8 символов').max(200).optional(),
})

/** The names a deployment may set; a test holds the Dockerfile and the compose file to them. */
export const configNames = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => configNames.includes(name) && value))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Неверные настройки: ${faults.join('; ')}`)
  }
  const set = parsed.data
  if (set.WORKERS > 1 && !set.DATABASE_URL) {
    throw new ConfigError('WORKERS больше 1 требует DATABASE_URL: встроенная база работает с одним процессом')
  }
  if (set.DATABASE_READ_URL && !set.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL требует DATABASE_URL: у встроенной базы нет реплик')
  }
  if (Boolean(set.S3_ACCESS_KEY_ID) !== Boolean(set.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY задаются вместе')
  }
  if (set.UPLOADS_URL !== 'folder' && !set.S3_ACCESS_KEY_ID) {
    throw new ConfigError('UPLOADS_URL ведёт в S3: задайте S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY')
  }
  if (Boolean(set.YOOKASSA_SHOP_ID) !== Boolean(set.YOOKASSA_SECRET_KEY)) {
    throw new ConfigError('YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY задаются вместе')
  }
  if (Boolean(set.EXCHANGE_1C_LOGIN) !== Boolean(set.EXCHANGE_1C_PASSWORD)) {
    throw new ConfigError('EXCHANGE_1C_LOGIN и EXCHANGE_1C_PASSWORD задаются вместе')
  }
  const isDemo = set.DEMO === 'on'
  const publicOrigin = set.PUBLIC_ORIGIN ?? `http://localhost:${set.PORT}`
  const shopAddress = set.SHOP_ADDRESS ?? (isDemo ? demoFacts.address : '')
  const mailFrom = set.MAIL_FROM ?? (isDemo ? demoFacts.mailFrom : mailboxAt(new URL(publicOrigin).hostname))
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    backupDir: resolve(set.BACKUP_DIR ?? join(set.DATA_DIR, 'backups')),
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseReadUrl: set.DATABASE_READ_URL,
    readMaxLagSeconds: set.READ_MAX_LAG_SECONDS,
    databasePooler: set.DATABASE_POOLER,
    /** `folder` or s3://…; where the files lie once they were moved stands in the database. */
    uploadsUrl: set.UPLOADS_URL,
    s3Keys:
      set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: set.S3_ACCESS_KEY_ID, secretAccessKey: set.S3_SECRET_ACCESS_KEY }
        : null,
    workers: set.WORKERS,
    /** After the signal to stop: how long a balancer has to notice, while everything is still answered. */
    drainSeconds: set.DRAIN_SECONDS,
    trustProxy: list(set.TRUST_PROXY ?? ''),
    publicOrigin,
    admin: { email: set.ADMIN_EMAIL && parseEmail(set.ADMIN_EMAIL), password: set.ADMIN_PASSWORD },
    demo: isDemo,
    // Whoever looks at the demo has no app at hand.
    isFactorRequired: (set.STAFF_SECOND_FACTOR ?? (isDemo ? 'off' : 'on')) === 'on',
    metricsAllow: list(set.METRICS_ALLOW),
    webhookNetworks: list(set.WEBHOOK_NETWORKS),
    telegramUrl: set.TELEGRAM_URL,
    logLevel: set.LOG_LEVEL,
    mail: {
      smtpUrl: set.SMTP_URL,
      from: mailFrom,
      shopInbox: set.SHOP_ORDERS_EMAIL ?? set.MAIL_FROM ?? (isDemo ? undefined : set.ADMIN_EMAIL) ?? mailFrom,
      outboxDays: set.OUTBOX_DAYS,
    },
    /** Caches in front of the shop that are told what is old; none: nobody stores pages. */
    cdnPurgeUrls: list(set.CDN_PURGE_URL ?? ''),
    pageCacheBytes: set.PAGE_CACHE_MB * 1024 * 1024,
    shop: {
      /** Null: a new shop without the demo is closed until its owner opens it. */
      isOpen: set.SHOP_OPEN === undefined ? null : set.SHOP_OPEN === 'on',
      name: set.SHOP_NAME ?? (isDemo ? demoFacts : plainFacts).name,
      /** Nobody gave it a name yet. */
      isNameless: !isDemo && set.SHOP_NAME === undefined,
      phone: set.SHOP_PHONE ?? (isDemo ? demoFacts.phone : ''),
      address: shopAddress,
      stockPlace: set.SHOP_STOCK_PLACE ?? (isDemo ? demoFacts : plainFacts).stockPlace,
      orderTime: set.SHOP_ORDER_TIME,
      marketplaces: [
        { label: set.SHOP_MARKETPLACE_1_NAME, url: set.SHOP_MARKETPLACE_1 },
        { label: set.SHOP_MARKETPLACE_2_NAME, url: set.SHOP_MARKETPLACE_2 },
      ].flatMap((given, at) => marketplaceOf(given, isDemo ? demoFacts.marketplaces[at] : undefined)),
      /** Codes of models to try, in the demo. */
      exampleModels: isDemo ? demoFacts.models : [],
    },
    requisites: {
      name: set.SHOP_LEGAL_NAME ?? (isDemo ? demoFacts.legalName : ''),
      address: set.SHOP_LEGAL_ADDRESS ?? shopAddress,
      inn: set.SHOP_INN,
      kpp: set.SHOP_KPP,
      ogrn: set.SHOP_OGRN,
      bank: set.SHOP_BANK,
      bik: set.SHOP_BIK,
      account: set.SHOP_ACCOUNT,
      correspondentAccount: set.SHOP_CORRESPONDENT_ACCOUNT,
      vat: set.SHOP_VAT,
      taxSystem: set.SHOP_TAX_SYSTEM,
    },
    delivery: { file: set.DELIVERY_FILE, freeFrom: set.FREE_DELIVERY_FROM },
    returnDays: set.RETURN_DAYS,
    unconfirmedOrders: { hours: set.UNCONFIRMED_ORDER_HOURS, mostTotal: set.UNCONFIRMED_ORDER_SUM },
    orderLinkDays: set.ORDER_LINK_DAYS,
    exchange1c:
      set.EXCHANGE_1C_LOGIN && set.EXCHANGE_1C_PASSWORD
        ? { login: set.EXCHANGE_1C_LOGIN, password: set.EXCHANGE_1C_PASSWORD }
        : null,
    yookassa:
      set.YOOKASSA_SHOP_ID && set.YOOKASSA_SECRET_KEY
        ? {
            shopId: set.YOOKASSA_SHOP_ID,
            secretKey: set.YOOKASSA_SECRET_KEY,
            url: set.YOOKASSA_URL,
            notifyFrom: list(set.YOOKASSA_NOTIFY_FROM),
          }
        : null,
  }
}

/** A mailbox of the shop's own domain. A name that is no domain cannot have one: then it is a mailbox that reaches nobody. */
function mailboxAt(host: string): string {
  return isIP(host) === 0 && /^[a-z0-9.-]+\.[a-z]{2,}$/i.test(host) ? `shop@${host}` : 'shop@shop.invalid'
}

type Marketplace = { label: string; url: string }

/** A link that nobody gave is none; one without a name is called by its site. */
function marketplaceOf(given: { [Key in keyof Marketplace]: string | undefined }, usual: Marketplace | undefined) {
  const url = given.url ?? usual?.url
  if (!url) return []
  return [{ url, label: given.label ?? (given.url ? new URL(given.url).hostname.replace(/^www\./, '') : usual!.label) }]
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most))
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
