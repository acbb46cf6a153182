export { findFaultRows as findFaults } from './fault-queries.ts'
