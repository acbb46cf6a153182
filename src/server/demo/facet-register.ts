import { freeValueSlug } from '#shared/slug/value-slug.ts'
import { run, type SqlClient } from './seed-queries.ts'

/** Knows the id of every filter's every answer, and writes down those that are new. */
export type FacetAnswer = { key: string; label: string; value: string; slug?: string }
export type FacetRegister = {
  /** Makes sure all of them exist; afterwards `idOf` knows them. */
  learn(answers: FacetAnswer[]): Promise<void>
  idOf(key: string, value: string): number
}

type Facet = { id: number; slugs: Set<string>; ids: Map<string, number> }

export async function openFacetRegister(client: SqlClient): Promise<FacetRegister> {
  const facets = new Map<string, Facet>()
  const known = await run<{ id: number; key: string }>(client, 'select id, key from facets')
  for (const row of known) facets.set(row.key, { id: row.id, slugs: new Set(), ids: new Map() })
  const values = await run<{ id: number; key: string; slug: string; label: string }>(
    client,
    'select v.id, f.key, v.slug, v.label from facet_values v join facets f on f.id = v.facet_id',
  )
  for (const { key, id, slug, label } of values) remember(key, label, slug, id)

  function remember(key: string, label: string, slug: string, id: number) {
    const facet = facets.get(key)!
    facet.slugs.add(slug)
    facet.ids.set(label, id)
  }

  async function learnFacets(answers: FacetAnswer[]) {
    const fresh = new Map(answers.filter(({ key }) => !facets.has(key)).map(({ key, label }) => [key, label]))
    if (fresh.size === 0) return
    await run(
      client,
      'insert into facets (key, label) select * from unnest($1::text[], $2::text[]) on conflict (key) do nothing',
      [[...fresh.keys()], [...fresh.values()]],
    )
    const rows = await run<{ id: number; key: string }>(
      client,
      'select id, key from facets where key = any ($1::text[])',
      [[...fresh.keys()]],
    )
    for (const row of rows) facets.set(row.key, { id: row.id, slugs: new Set(), ids: new Map() })
  }

  return {
    async learn(answers) {
      await learnFacets(answers)
      const fresh: { key: string; slug: string; label: string }[] = []
      for (const { key, value, slug } of answers) {
        const facet = facets.get(key)!
        if (facet.ids.has(value)) continue
        const free = slug ?? freeValueSlug(value, facet.slugs)
        facet.slugs.add(free)
        // Written below; the mark keeps the same answer from being written twice.
        facet.ids.set(value, 0)
        fresh.push({ key, slug: free, label: value })
      }
      if (fresh.length === 0) return
      const rows = await run<{ id: number; key: string; slug: string; label: string }>(
        client,
        `with fresh as (
           insert into facet_values (facet_id, slug, label)
           select f.id, t.slug, t.label from unnest($1::text[], $2::text[], $3::text[]) as t (key, slug, label)
           join facets f on f.key = t.key
           returning id, facet_id, slug, label)
         select fresh.id, f.key, fresh.slug, fresh.label from fresh join facets f on f.id = fresh.facet_id`,
        [fresh.map((row) => row.key), fresh.map((row) => row.slug), fresh.map((row) => row.label)],
      )
      for (const { key, label, slug, id } of rows) remember(key, label, slug, id)
    },
    idOf(key, value) {
      const id = facets.get(key)?.ids.get(value)
      if (!id) throw new Error(`unknown answer «${value}» of ${key}`)
      return id
    },
  }
}
