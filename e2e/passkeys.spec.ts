/** An owner whose shop wants a second step, a device with a passkey, and a screen that was left alone for a while. */
import type { CDPSession, Page } from '@playwright/test'
import { createDatabase, type OwnDatabase, queryDatabase } from '#harness/databases.ts'
import { freePort } from '#harness/free-port.ts'
import { endLaunchedShops, type RunningShop, startShop } from '#harness/shop-process.ts'
import { connectBeside } from '#server/platform/database/database-beside.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'

const owner = { email: 'boss@detalka.example', password: 'gruzovik-77-krug' }
let origin: string
let shop: RunningShop
let database: OwnDatabase | undefined

// Keys are made for names and not for numbers, so this shop is called localhost.
test.beforeAll(async () => {
  const server = process.env.E2E_DATABASE_URL
  database = server ? await createDatabase(server) : undefined
  const port = await freePort()
  origin = `http://localhost:${port}`
  shop = await startShop({
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DEMO: 'off',
    STAFF_SECOND_FACTOR: 'on',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...(database && { DATABASE_URL: database.url }),
  })
})
test.afterAll(async () => {
  await endLaunchedShops()
  await database?.drop()
})

/** Longer than a proof counts. */
async function leaveAlone() {
  const later = `update sessions set proven_at = now() - interval '11 minutes'`
  if (database) return void (await queryDatabase(database.url, later))
  const engine = connectBeside({ databaseUrl: undefined, dataDir: shop.dataDir })
  await engine?.query(later)
  await engine?.end()
}

/** A device of its own, which always finds the right finger. */
async function plugIn(devices: CDPSession, transport: 'internal' | 'usb') {
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

async function typePassword(page: Page) {
  await page.goto(`${origin}/login`)
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('Email').fill(owner.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.waitForURL(`${origin}/`)
}

async function isIn(page: Page) {
  await page.waitForURL(/\/(admin|users)/)
  await expect(page.getByRole('navigation', { name: 'Управление' })).toBeVisible()
}

test('an owner makes a passkey at the first login, comes in with it, proves with it and replaces it', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  // What the shop refuses is noted by the browser itself.
  expectedErrors.push(/status of (401|403|409)/)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const laptop = await plugIn(devices, 'internal')

  await typePassword(page)
  const gate = page.getByRole('region', { name: 'Второй шаг входа' })
  await gate.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await gate.getByLabel('Название ключа').fill('Рабочий ноутбук')
  await axeEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await gate.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(gate.locator('.recovery-codes li')).toHaveCount(10)
  await gate.getByRole('checkbox', { name: 'Коды сохранены' }).check()
  await gate.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('heading', { name: 'Что ждёт' })).toBeVisible()

  await leave(page)
  await typePassword(page)
  const step = page.getByRole('dialog', { name: 'Второй шаг входа' })
  await step.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await isIn(page)

  await leave(page)
  await page.goto(`${origin}/login`)
  await page.getByRole('dialog', { name: 'Вход' }).getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await isIn(page)

  await page.goto(`${origin}/settings?part=refunds`)
  const limit = page.getByLabel('Менеджер возвращает сам, до ₽')
  await limit.fill('1234')
  await leaveAlone()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await expect(proof.getByRole('button', { name: 'Подтвердить ключом доступа' })).toBeVisible()
  await axeEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await proof.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('form').getByText('Подтвердите, что это вы')).toBeVisible()
  await expect(limit).toHaveValue('1234')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await proof.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page.getByText('Сохранено. Магазин уже показывает новое')).toBeVisible()
  await expect(limit).toHaveValue('1234')

  await page.goto(`${origin}/profile?tab=security`)
  const section = page.getByRole('region', { name: 'Второй шаг входа' })
  const removal = section.getByRole('button', { name: 'Убрать ключ «Рабочий ноутбук»' })
  await expect(section).toContainText('последний вход')
  await removal.click()
  await expect(section.getByText('Без второго шага входа нельзя: сначала добавьте другой способ')).toBeVisible()
  await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: laptop })
  await plugIn(devices, 'usb')
  await leaveAlone()
  await section.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await section.getByLabel('Название ключа').fill('Брелок')
  await section.getByRole('button', { name: 'Создать ключ' }).click()
  await proof.getByLabel('Пароль', { exact: true }).fill(owner.password)
  await proof.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(section).toContainText('Ключ «Брелок»')
  await removal.click()
  await expect(removal).toHaveCount(0)
  await expect(section).toContainText('Ключ «Брелок»')
})
