export { findNamedSymptoms as findFaults } from './named-symptom-queries.ts'
