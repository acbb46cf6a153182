import { type KeyboardEvent, useId, useState } from 'react'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { SymptomTable } from './symptom-table.tsx'

/** Symptoms by appliance. Without JavaScript there are no tabs and all tables are shown one below another. */
export function SymptomTabs({ symptoms }: { symptoms: Symptom[] }) {
  const appliances = [...new Set(symptoms.map(({ appliance }) => appliance))]
  const [shown, setShown] = useState(appliances[0])
  const id = useId()

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = (appliances.indexOf(shown ?? '') + step + appliances.length) % appliances.length
    setShown(appliances[next])
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className="panel">
      <div className="tabs" role="tablist" aria-label="Техника" onKeyDown={walk}>
        {appliances.map((appliance, index) => (
          <button
            key={appliance}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={appliance === shown}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={appliance === shown ? 0 : -1}
            onClick={() => setShown(appliance)}
          >
            {appliance}
          </button>
        ))}
      </div>
      {appliances.map((appliance, index) => (
        <div
          key={appliance}
          className="tab-panel"
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-shown={appliance === shown}
        >
          <h3 className="without-script">{appliance}</h3>
          <SymptomTable symptoms={symptoms.filter((symptom) => symptom.appliance === appliance)} />
        </div>
      ))}
    </div>
  )
}
