import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { Section } from '#web/ui/section.tsx'
import { SymptomTable } from './symptom-table.tsx'
import { SymptomTabs } from './symptom-tabs.tsx'

/** Symptoms of all appliances, on the home page. */
export function EverySymptom({ symptoms }: { symptoms: Symptom[] }) {
  return (
    <Section title="Что случилось с техникой?">
      <SymptomTabs symptoms={symptoms} />
    </Section>
  )
}

/** Symptoms of the appliance a category is about. */
export function CommonSymptoms({ symptoms }: { symptoms: Symptom[] }) {
  return (
    <Section title="Частые неисправности">
      <div className="panel">
        <SymptomTable symptoms={symptoms} />
      </div>
    </Section>
  )
}
