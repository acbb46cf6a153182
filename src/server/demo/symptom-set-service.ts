import { everydaySymptoms } from './demo-catalogue.ts'

/** What people say of symptoms, as this version of the shop brings it; a symptom is named by its category and its text. */
export function wordsOfSet({ category, text }: { category: string | null; text: string }): string {
  const symptoms = everydaySymptoms.filter((each) => each.category === category).flatMap(({ items }) => items)
  return symptoms.find((symptom) => symptom.text === text)?.words ?? ''
}
