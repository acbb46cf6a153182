/** Why a mail did not leave, in words its owner can act on. `fault` is what the outbox noted: «EAUTH 535 (AUTH PLAIN)». */
export function mailFaultText(fault: string): string {
  const { code, answer, command } = readFault(fault)
  const said = answer ? ` (ответ ${answer})` : ''
  if (code === 'EAUTH') return `Почтовый сервер не принял логин или пароль${said}. Проверьте их в SMTP_URL`
  if (command === 'MAIL FROM')
    return `Почтовый сервер не принял отправителя${said}. Укажите адрес, с которого он разрешает писать`
  if (command === 'RCPT TO')
    return `Почтовый сервер не принял получателя${said}. Проверьте свой email в личном кабинете`
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'Такого почтового сервера нет. Проверьте адрес в SMTP_URL'
  if (code === 'ETLS')
    return `С почтовым сервером не удалось установить защищённую связь${said}. Проверьте порт в SMTP_URL`
  if (code === 'ETIMEDOUT' || fault.startsWith('gave up'))
    return 'Почтовый сервер не ответил вовремя. Проверьте адрес и порт'
  if (unreachable.has(code))
    return `До почтового сервера не удалось достучаться${said}. Проверьте адрес и порт в SMTP_URL`
  if (answer) return `Почтовый сервер отказался взять письмо${said}`
  return 'Письмо не отправилось. Подробности в журнале сервера'
}

const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'EPROTOCOL'])

function readFault(fault: string) {
  const [, code = '', answer, command] = /^(\S+)(?: (\d{3}))?(?: \(([^)]*)\))?$/.exec(fault) ?? []
  return { code, answer, command }
}
