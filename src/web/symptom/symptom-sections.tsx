import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { Section } from '#web/ui/section.tsx'
import { FaultTable } from './symptom-table.tsx'
import { FaultTabs } from './symptom-tabs.tsx'

/** Faults of every appliance, on the home page. */
export function EveryFault({ symptoms }: { symptoms: Symptom[] }) {
  return (
    <Section title="Что случилось с техникой?">
      <FaultTabs symptoms={symptoms} />
    </Section>
  )
}

/** Faults of the appliance a category is about. */
export function CommonFaults({ symptoms }: { symptoms: Symptom[] }) {
  return (
    <Section title="Частые неисправности">
      <div className="panel">
        <FaultTable symptoms={symptoms} />
      </div>
    </Section>
  )
}
