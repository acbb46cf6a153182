import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { purgeAudit, writeAudit } from '#server/platform/session/audit.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { buildUser } from '#server/testing/users.ts'
import { noteRestore } from './head-file.ts'
import { findHeadsElsewhere } from './heads-elsewhere.ts'
import { checkJournal, type HeadElsewhere } from './journal-check.ts'
import { journalCheckText } from './journal-check-text.ts'
import { eraseEventsOf, eraseInvitationsOf } from './journal-erasure-service.ts'
import { cutOldSeals, findHead, sealJournal } from './seal-service.ts'

let shop: TestDatabase
let dataDir: string
beforeAll(async () => {
  shop = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'shildik-chain-'))
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await shop.reset()
  await rm(dataDir, { recursive: true, force: true })
})

const seal = () => sealJournal({ db: shop.db, dataDir, log: quietLog })
const run = (statement: string) => shop.pool.query(statement)

/** Rows 101, 102, … a day apart, the last one of today. */
async function writeDays(count: number) {
  await run(`insert into audit_events (id, at, kind, ip, details)
    select 100 + day, now() - make_interval(days => ${count} - day), 'login-failed', '10.0.0.' || day, jsonb_build_object('day', day)
    from generate_series(1, ${count}) day`)
  await run(`select setval(pg_get_serial_sequence('audit_events', 'id'), ${100 + count})`)
}

async function check(heads: HeadElsewhere[] = []) {
  const found = await checkJournal(shop.db, heads, new Date())
  return { text: journalCheckText(found), codes: found.faults.map(({ code }) => code), ...found }
}

/** What somebody with the database in hand writes to make the chain fit again from a row on. */
async function rewriteChain() {
  await run('delete from journal_seals')
  await seal()
}

const day = String.raw`\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d МСК`

test.each<[string, string[], RegExp]>([
  ['a row deleted', ['delete from audit_events where id = 104'], RegExp(`Строка 104 от ${day}: удалена из журнала`)],
  ['the last row deleted', ['delete from audit_events where id = 108'], RegExp(`Строка 108 от ${day}: удалена`)],
  [
    'details changed',
    [`update audit_events set details = '{"day": 9}' where id = 104`],
    RegExp(`Строка 104 от ${day}: изменена`),
  ],
  ['an address changed', [`update audit_events set ip = '' where id = 104`], RegExp(`Строка 104 от ${day}: изменена`)],
  ['another kind', [`update audit_events set kind = 'login' where id = 104`], RegExp(`Строка 104 от ${day}: изменена`)],
  [
    'a date moved by a microsecond',
    [`update audit_events set at = at + interval '1 microsecond' where id = 104`],
    RegExp(`Строка 104 от ${day}: изменена`),
  ],
  [
    'a row slipped in with an old date',
    [`insert into audit_events (at, kind) values (now() - interval '3 days', 'login')`],
    RegExp(`Строка 109 от ${day}: появилась задним числом, после строки 108 от ${day}`),
  ],
  [
    'a row slipped in between ids',
    [
      'delete from audit_events where id = 104',
      `insert into audit_events (id, at, kind) values (104, now() - interval '4 days', 'login')`,
    ],
    RegExp(`Строка 104 от ${day}: изменена`),
  ],
  [
    'two rows swapped',
    [
      'update audit_events set id = 999 where id = 103',
      'update audit_events set id = 103 where id = 106',
      'update audit_events set id = 106 where id = 999',
    ],
    RegExp(`Строка 103 от ${day}: изменена.*\nСтрока 106 от ${day}: изменена`),
  ],
  [
    'a row deleted with its seal',
    ['delete from audit_events where id = 104', 'delete from journal_seals where event_id = 104'],
    RegExp(`Вырезано печатей: 1 \\(№ 4–4\\), после строки 103 от ${day}, перед строкой 105 от ${day}`),
  ],
  [
    'the first rows deleted with their seals',
    ['delete from audit_events where id < 103', 'delete from journal_seals where event_id < 103'],
    RegExp(`Вырезано печатей: 2 \\(№ 1–2\\), в самом начале, перед строкой 103 от ${day}`),
  ],
  [
    'a deleted row dated as if it were past its time',
    [
      'delete from audit_events where id = 104',
      `update journal_seals set event_at = now() - interval '2 years' where event_id = 104`,
    ],
    RegExp(`Печать № 4, строка 104 от ${day}: подделана сама печать`),
  ],
  [
    'seals swapped',
    [
      'update journal_seals set no = 99 where no = 3',
      'update journal_seals set no = 3 where no = 5',
      'update journal_seals set no = 5 where no = 99',
    ],
    RegExp(`Печать № 3, строка 105 от ${day}: подделана`),
  ],
  [
    'a row emptied as if the law had asked for it',
    [
      `update audit_events set ip = '', details = '{}' where id = 104`,
      'insert into journal_erased (event_id) values (104)',
    ],
    RegExp(`Строка 104 от ${day}: изменена`),
  ],
  [
    'the beginning cut off as if it were a year old',
    [
      'delete from audit_events where id < 103',
      'delete from journal_seals where event_id < 103',
      `insert into journal_seals select no + 1, 'cut', null, now(), '2:' || repeat('a', 64), '', null, sealed_at, hash from journal_seals order by no desc limit 1`,
    ],
    /Печать № 3, строка 103.*подделана/,
  ],
])('%s is told with the row and its date', async (_, tampering, told) => {
  await writeDays(8)
  await seal()
  expect(await check()).toMatchObject({ codes: [], rows: 8, unsealed: 0 })

  for (const statement of tampering) await run(statement)

  expect((await check()).text).toMatch(told)
})

test('a row that is emptied and sealed as erased is told, as nobody was erased', async () => {
  await writeDays(4)
  await seal()
  await run(`update audit_events set ip = '', details = '{}' where id = 102`)
  await run('insert into journal_erased (event_id) values (102)')
  await seal()
  expect((await check()).text).toMatch(/Строка 102 .* никто не удалял/)
})

test('a slipped-in row is still told once it has its seal', async () => {
  await writeDays(4)
  await seal()
  await run(`insert into audit_events (at, kind) values (now() - interval '3 days', 'login')`)
  await seal()
  expect(await check()).toMatchObject({ codes: ['backdated'], unsealed: 0 })
})

onBothEngines('the end cut off, and a chain written anew, are known by a head in another place', async () => {
  await writeDays(8)
  await seal()
  const note = { ...(await findHead(shop.db))!, where: 'ваша запись' }
  const elsewhere = () => findHeadsElsewhere({ dataDir, backups: join(dataDir, 'none') })
  expect(await check([note, ...(await elsewhere())])).toMatchObject({ codes: [] })

  await run('delete from audit_events where id > 106')
  await run('delete from journal_seals where no > 6')
  expect(await check()).toMatchObject({ codes: [] })
  expect((await check([note])).text).toMatch(
    RegExp(`Отрезан конец журнала: ваша запись помнит печать № 8, .* печатью № 6, строка 106 от ${day}`),
  )
  expect((await check(await elsewhere())).text).toMatch(/файл journal-heads.txt помнит печать № 8/)

  await writeAudit(shop.db, { kind: 'login', actorId: null })
  await writeAudit(shop.db, { kind: 'login', actorId: null })
  await rewriteChain()
  expect(await check()).toMatchObject({ codes: [], rows: 8 })
  expect((await check([note])).text).toMatch(/Журнал переписан: печать № 8 не та, которую помнит ваша запись/)
})

test('a copy that came back is no cut: heads from before it are let go', async () => {
  await writeDays(8)
  await seal()
  await run('delete from audit_events where id > 106')
  await run('delete from journal_seals where no > 6')
  await noteRestore(dataDir, new Date())
  const heads = await findHeadsElsewhere({ dataDir, backups: join(dataDir, 'none') })
  expect(await check(heads)).toMatchObject({ codes: [] })
})

onBothEngines('whoever is erased leaves the chain whole, before and after the new seal', async () => {
  const anna = await buildUser(shop.db)
  await writeDays(2)
  await writeAudit(shop.db, {
    kind: 'login',
    actorId: anna.id,
    subjectId: anna.id,
    ip: '10.1.1.1',
    details: { from: 'x' },
  })
  await seal()
  await shop.db.transaction(async (tx) => {
    await tx.execute(
      sql`update users set email = null, phone = null, password_hash = null, erased_at = now() where id = ${anna.id}`,
    )
    await eraseEventsOf(tx, anna.id)
  })
  expect(await check()).toMatchObject({ codes: [], erased: 0 })
  await seal()
  expect(await check()).toMatchObject({ codes: [], erased: 1, rows: 3 })
  const { rows } = await run('select count(*)::int as n from journal_seals where event_id = 103 and salt is not null')
  expect(rows).toEqual([{ n: 1 }])

  await run(`update audit_events set details = '{"day": 1}' where id = 103`)
  expect((await check()).text).toMatch(/Строка 103 .* никто не удалял/)
})

onBothEngines('an address somebody was once invited at leaves with them, and the chain stays whole', async () => {
  const { id, email } = await buildUser(shop.db)
  await writeAudit(shop.db, {
    kind: 'staff-invited',
    actorId: null,
    ip: '10.1.1.1',
    details: { email, role: 'content' },
  })
  await seal()
  await shop.db.transaction(async (tx) => {
    await eraseInvitationsOf(tx, id)
    await tx.execute(
      sql`update users set email = null, phone = null, password_hash = null, erased_at = now() where id = ${id}`,
    )
  })
  const { rows } = await run('select ip, details from audit_events')
  expect(rows).toEqual([{ ip: '10.1.1.1', details: { role: 'content', erased: id } }])
  await seal()
  expect(await check()).toMatchObject({ codes: [], erased: 1, rows: 1 })

  await run(`update audit_events set details = '{"role": "owner"}'`)
  expect((await check()).text).toMatch(/никто не удалял/)
})

onBothEngines('rows past their year go with their seals, and the chain says where it begins', async () => {
  await writeDays(8)
  await run(`update audit_events set at = at - interval '400 days' where id <= 103`)
  await seal()
  await purgeAudit(shop.db)
  expect(await check()).toMatchObject({ codes: [] })
  await cutOldSeals(shop.db)
  expect(await check()).toMatchObject({ codes: [], rows: 5 })
  await cutOldSeals(shop.db)
  const { rows } = await run('select min(no)::int as first, max(no)::int as last from journal_seals')
  expect(rows).toEqual([{ first: 4, last: 9 }])

  await run('delete from journal_seals where no = 4')
  expect((await check()).text).toMatch(/Вырезано печатей: 1 \(№ 4–4\), в самом начале/)
})

test('a row committed after rows with higher ids gets its seal and is no fault', async () => {
  await writeDays(2)
  await run(`insert into audit_events (id, kind) values (110, 'login')`)
  await seal()
  await run(`insert into audit_events (id, kind) values (109, 'login')`)
  expect(await check()).toMatchObject({ codes: [], unsealed: 1 })
  await seal()
  expect(await check()).toMatchObject({ codes: [], rows: 4, unsealed: 0 })
})

onBothEngines('processes that seal at once make one chain, of more rows than are sealed at once', async () => {
  await run(`insert into audit_events (kind) select 'login' from generate_series(1, 2300)`)
  await Promise.all([seal(), seal(), seal()])
  expect(await check()).toMatchObject({ codes: [], rows: 2300, unsealed: 0 })
})
