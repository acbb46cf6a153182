import type { SymptomState } from './symptom-admin-contract.ts'

/** What the fields of a symptom are called. Apart from the contract: a browser needs the words without its checks. */
export const symptomFieldNames: Record<keyof SymptomState, string> = {
  category_id: 'категория',
  appliance: 'техника',
  text: 'неисправность',
  codes: 'коды ошибок',
  words: 'слова',
  is_listed: 'показ в таблице',
  section_ids: 'разделы',
  position: 'порядок',
}
