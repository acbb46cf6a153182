import { queryDatabase } from '#harness/databases.ts'
import { startSmtpSink } from '#server/testing/smtp-sink.ts'
import { type Bench, shopSize } from '../bench.ts'
import { startShop } from '../measured-shop.ts'
import type { Row } from '../table.ts'

const bar = 50

/** How quickly a full outbox is sent over SMTP, a tenth of it to one mailbox, which has to get its mails in their order. */
export async function measureMail(bench: Bench): Promise<Row> {
  const mails = bench.quick ? 200 : 1000
  const copy = await bench.databases.copyOf(shopSize, 'bench_mail')
  const times: number[] = []
  const server = await startSmtpSink(() => {
    times.push(performance.now())
    return 'accept'
  })
  await queryDatabase(
    copy.url,
    `insert into mail_outbox (kind, recipient, subject, body_text, body_html)
     select 'bench', case when n % 10 = 0 then 'shop@example.ru' else 'buyer-' || n || '@example.ru' end, 'Order ' || lpad(n::text, 5, '0'),
       repeat('Спасибо за заказ. ', 40), repeat('<p>Спасибо за заказ.</p>', 300) from generate_series(1, $1::integer) n`,
    [mails],
  )
  const shop = await startShop({ databaseUrl: copy.url, env: { SMTP_URL: server.url } })
  try {
    await server.taken(mails)
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
    const ofShop = server.received.filter(({ to }) => to === 'shop@example.ru').map(({ subject }) => subject)
    const isOrdered = ofShop.every((subject, place) => place === 0 || subject > (ofShop[place - 1] ?? ''))
    const rate = mails / seconds
    return {
      what: `${mails} emails over SMTP, ${server.mostAtOnce} connections`,
      value: `${rate.toFixed(0)} /s${isOrdered ? '' : ', out of order'}`,
      bar: `≥ ${bar} /s, in order for a mailbox`,
      pass: rate >= bar && isOrdered && server.received.length === mails,
    }
  } finally {
    await shop.stop()
    await server.close()
    await copy.drop()
  }
}
