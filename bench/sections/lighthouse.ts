import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '#harness/find-chromium.ts'
import { freePort } from '#harness/free-port.ts'
import { median } from '#harness/statistics.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { startShop } from '../measured-shop.ts'
import type { Row, Section } from '../table.ts'

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
type Category = keyof typeof categories

const leastScores: Record<Category, number> = {
  performance: 99,
  accessibility: 95,
  'best-practices': 95,
  seo: 95,
}
const mostShift = 0.001
const longestFirstPaintMs = 1100
const longestLargestPaintMs = 1600
/** Search results are kept out of search engines on purpose, which Lighthouse counts as bad SEO. */
const unjudged: Record<string, Category[]> = { search: ['seo'] }

type Scores = Record<Category, number>
type Visit = {
  scores: Scores
  shift: number
  fcpMs: number
  lcpMs: number
  blockedMs: number
  faults: string[]
}

/** What Google's own judge says of the built shop on its imitation of a middling phone on a slow network. */
export async function measureLighthouse(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const addresses = await findSampleAddresses(databaseUrl)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Lighthouse needs a Chromium: set CHROMIUM_PATH to one')
  const shop = await startShop({ databaseUrl })
  const port = await freePort()
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, ...rootFlags] })
  try {
    const pages = chosenPages(bench, { home: '/', ...addresses, search: '/search?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81' })
    const rows: Row[] = []
    // The first visit of a fresh Chromium to a fresh shop measures both of them awakening.
    await visit(`${shop.origin}/about`, port, ['performance'])
    for (const [name, path] of pages) {
      const url = shop.origin + path
      // What is said of accessibility, practices and SEO is the same at every visit, and takes longer than all the rest.
      const judged = await visit(url, port, Object.keys(categories))
      const others: Visit[] = []
      for (let turn = 1; turn < (bench.quick ? 1 : 5); turn += 1) others.push(await visit(url, port, ['performance']))
      rows.push(...rowsOf(name, judged, others))
    }
    return {
      title: 'Lighthouse',
      note: 'mobile, as Lighthouse imitates it; medians of five visits with an empty cache, the other three scores of the first of them',
      rows,
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

function chosenPages({ pages }: Bench, all: Record<string, string>): [name: string, path: string][] {
  const unknown = pages.filter((name) => !(name in all))
  if (unknown.length > 0) throw new Error(`No page ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`)
  return Object.entries(all).filter(([name]) => pages.length === 0 || pages.includes(name))
}

async function visit(url: string, port: number, onlyCategories: string[], tries = 3): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories,
    // Nobody looks at it, and it makes the page be drawn once more in full length.
    disableFullPageScreenshot: true,
  })
  // Chromium now and then loses the beginning of a trace; that says nothing about the page.
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1) {
    return visit(url, port, onlyCategories, tries - 1)
  }
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? 0
  const weighed = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: numberOf('cumulative-layout-shift'),
    fcpMs: numberOf('first-contentful-paint'),
    lcpMs: numberOf('largest-contentful-paint'),
    blockedMs: numberOf('total-blocking-time'),
    faults: weighed.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9),
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function rowsOf(page: string, first: Visit, others: Visit[]): Row[] {
  const visits = [first, ...others]
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const judged = (Object.keys(categories) as Category[]).filter((each) => !unjudged[page]?.includes(each))
  const scores = judged.map((each) => ({
    name: categories[each],
    score: each === 'performance' ? middle(({ scores }) => scores.performance) : first.scores[each],
    least: leastScores[each],
  }))
  const faults = [...new Set(visits.flatMap((each) => each.faults))]
  const shift = middle((visit) => visit.shift)
  const fcpMs = middle((visit) => visit.fcpMs)
  const lcpMs = middle((visit) => visit.lcpMs)
  return [
    {
      what: `${page} page, scores`,
      value: scores.map(({ name, score }) => `${name} ${score}`).join(', '),
      reference: faults.length > 0 ? `below 0.9: ${faults.join(', ')}` : '',
      bar: `performance ≥ ${leastScores.performance}, others ≥ ${leastScores.seo}`,
      pass: scores.every(({ score, least }) => score >= least),
    },
    {
      what: `${page} page, first and largest paint`,
      value: `FCP ${seconds(fcpMs)}, LCP ${seconds(lcpMs)}`,
      bar: `≤ ${seconds(longestFirstPaintMs)}, ≤ ${seconds(longestLargestPaintMs)}`,
      pass: fcpMs <= longestFirstPaintMs && lcpMs <= longestLargestPaintMs,
    },
    {
      what: `${page} page, layout shift`,
      value: shift.toFixed(3),
      reference: `blocked ${middle((visit) => visit.blockedMs).toFixed(0)} ms`,
      bar: '0',
      pass: shift <= mostShift,
    },
  ]
}
