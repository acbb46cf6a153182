import { wordsOfSet } from '#server/demo/fault-set-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { insertEdit } from '#server/product/product-edit-queries.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { missingPhrases, withPhrases } from '#shared/symptom/given-phrases.ts'
import type { FaultSet } from '#shared/symptom/symptom-admin-contract.ts'
import { findFaultWords, type WordedFault } from './symptom-admin-queries.ts'
import { giveWords } from './symptom-write-queries.ts'

/** A newer version of the shop knows more of what people say. It offers that; the shopkeeper decides, and what they wrote stays. */

type Offered = WordedFault & { phrases: string[] }

export async function offerWords(db: Queryable): Promise<FaultSet> {
  return { faults: (await offersOf(db)).map(toAnswer) }
}

/** Answers what was added. */
export function addWords(db: Db, by: Editor): Promise<FaultSet> {
  return db.transaction(async (tx) => {
    const offers = (await offersOf(tx)).map((fault) => ({ ...fault, after: withPhrases(fault.words, fault.phrases) }))
    if (offers.length === 0) return { faults: [] }
    const given = offers.map(({ id, version, after }) => ({ id, version, words: after }))
    const versions = new Map((await giveWords(tx, given)).map(({ id, version }) => [id, version]))
    const taken = offers.filter(({ id }) => versions.has(id))
    for (const { id, words, after } of taken) {
      const edit = { subject: 'symptom', subjectId: id, kind: 'changed', actorId: by.id } as const
      await insertEdit(tx, { ...edit, version: versions.get(id)!, changes: { words: [words, after] } })
    }
    const details = { count: taken.length }
    await writeAudit(tx, { kind: 'symptom-words-added', actorId: by.id, ip: by.ip, details })
    return { faults: taken.map(toAnswer) }
  })
}

async function offersOf(db: Queryable): Promise<Offered[]> {
  const faults = await findFaultWords(db)
  return faults
    .map((fault) => ({ ...fault, phrases: missingPhrases(fault, wordsOfSet(fault)) }))
    .filter(({ phrases }) => phrases.length > 0)
}

function toAnswer({ id, appliance, text, phrases }: Offered): FaultSet['faults'][number] {
  return { id, appliance, text, phrases }
}
