export { namedSymptoms } from './symptom-queries.ts'
