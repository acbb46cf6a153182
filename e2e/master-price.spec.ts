/**
 * A master's price is a promise to masters: nothing that reaches another person's browser may hold one. That a master of a further level
 * gets only their own is in masters.spec.ts, where there is one.
 */
import { everythingReceived, lookAround, partsSeenBy, withOwnFigure } from './received.ts'
import { expect, test } from './shop-test.ts'
import { logInAs, newAddress, openHydrated, registerHere } from './shoppers.ts'

for (const who of ['guest', 'user', 'master'] as const) {
  const isMaster = who === 'master'
  test(`everything a ${who} receives ${isMaster ? 'shows that the search for it finds it' : 'is free of it'}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const masterPage = await browser.newPage({ baseURL: baseURL ?? '', extraHTTPHeaders: newAddress() })
    await logInAs(masterPage, 'master')
    const parts = await partsSeenBy(masterPage.request)
    await masterPage.close()
    const { part, figure } = withOwnFigure(parts)

    if (who === 'user') await registerHere(page)
    if (isMaster) await logInAs(page, 'master')
    const received = everythingReceived(context)
    await lookAround(page, part)
    if (who === 'user') {
      await openHydrated(page, '/favorites')
      await openHydrated(page, '/profile')
    }

    const texts = await received()
    expect(texts.length).toBeGreaterThan(20)
    // The word itself stands in a script, which draws masters' pages too; no figure does.
    const telling = texts.filter(
      ({ kind, text }) => figure.test(text) || (kind !== 'script' && /master_?price/i.test(text)),
    )
    if (isMaster) expect(telling.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['document', 'fetch']))
    else expect(telling.map(({ url }) => url)).toEqual([])
  })
}
