import { wordsOfSet } from '#server/demo/symptom-set-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { insertEdit } from '#server/product/product-edit-queries.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { missingPhrases, withPhrases } from '#shared/symptom/given-phrases.ts'
import type { SymptomSet } from '#shared/symptom/symptom-admin-contract.ts'
import { findSymptomWords, type WordedSymptom } from './symptom-admin-queries.ts'
import { giveWords } from './symptom-write-queries.ts'

/** A newer version of the shop knows more of what people say. It offers that; the shopkeeper decides, and what they wrote stays. */

type Offered = WordedSymptom & { phrases: string[] }

export async function offerWords(db: Queryable): Promise<SymptomSet> {
  return { symptoms: (await offersOf(db)).map(toAnswer) }
}

/** Answers what was added. */
export function addWords(db: Db, by: Editor): Promise<SymptomSet> {
  return db.transaction(async (tx) => {
    const offers = (await offersOf(tx)).map((symptom) => ({
      ...symptom,
      after: withPhrases(symptom.words, symptom.phrases),
    }))
    if (offers.length === 0) return { symptoms: [] }
    const given = offers.map(({ id, version, after }) => ({ id, version, words: after }))
    const versions = new Map((await giveWords(tx, given)).map(({ id, version }) => [id, version]))
    const taken = offers.filter(({ id }) => versions.has(id))
    for (const { id, words, after } of taken) {
      const edit = { subject: 'symptom', subjectId: id, kind: 'changed', actorId: by.id } as const
      await insertEdit(tx, { ...edit, version: versions.get(id)!, changes: { words: [words, after] } })
    }
    const details = { count: taken.length }
    await writeAudit(tx, { kind: 'symptom-words-added', actorId: by.id, ip: by.ip, details })
    return { symptoms: taken.map(toAnswer) }
  })
}

async function offersOf(db: Queryable): Promise<Offered[]> {
  const symptoms = await findSymptomWords(db)
  return symptoms
    .map((symptom) => ({ ...symptom, phrases: missingPhrases(symptom, wordsOfSet(symptom)) }))
    .filter(({ phrases }) => phrases.length > 0)
}

function toAnswer({ id, appliance, text, phrases }: Offered): SymptomSet['symptoms'][number] {
  return { id, appliance, text, phrases }
}
