import { expect, test } from 'vitest'
import { mailFaultText } from './mail-fault.ts'

test.each([
  ['EAUTH 535 (AUTH PLAIN)', /логин или пароль \(ответ 535\)/],
  ['EENVELOPE 550 (MAIL FROM)', /отправителя \(ответ 550\)/],
  ['EENVELOPE 550 (RCPT TO)', /получателя \(ответ 550\)/],
  ['EDNS (CONN)', /Такого почтового сервера нет/],
  ['ETIMEDOUT (CONN)', /не ответил вовремя/],
  ['gave up waiting', /не ответил вовремя/],
  ['ESOCKET (CONN)', /не удалось достучаться\. /],
  ['ECONNECTION 421 (EHLO)', /не удалось достучаться \(ответ 421\)/],
  ['EMESSAGE 554 (DATA)', /отказался взять письмо \(ответ 554\)/],
  ['connection closed', /журнале сервера/],
])('what the outbox noted as «%s» is said to the owner', (fault, text) => {
  expect(mailFaultText(fault)).toMatch(text)
})
