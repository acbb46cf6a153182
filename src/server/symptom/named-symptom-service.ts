export { findFaultRows as findFaults } from './named-symptom-queries.ts'
