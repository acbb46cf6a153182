import type { PublishedQuestion } from '#shared/question/question-contract.ts'

/**
 * Answered questions as schema.org data. Only the shop publishes an answer, one for each question: that is FAQPage, not QAPage,
 * where visitors answer each other on a page of one question.
 */
export function questionFacts(questions: PublishedQuestion[]): Record<string, unknown> {
  const answered = questions.flatMap(({ text, answer }) => (answer ? [{ text, answer: answer.text }] : []))
  return {
    '@type': 'FAQPage',
    mainEntity: answered.map(({ text, answer }) => ({
      '@type': 'Question',
      name: text,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
