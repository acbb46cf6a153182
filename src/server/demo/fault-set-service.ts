import { everydayFaults } from './demo-catalogue.ts'

/** What people say of symptoms, as this version of the shop brings it; a symptom is named by its category and its text. */
export function wordsOfSet({ category, text }: { category: string | null; text: string }): string {
  const faults = everydayFaults.filter((each) => each.category === category).flatMap(({ items }) => items)
  return faults.find((fault) => fault.text === text)?.words ?? ''
}
