import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { LabelDialog, type LabelsOf } from './label-dialog.tsx'

/** «Этикетки», wherever goods are looked at. */
export function LabelButton({ of, className }: { of: LabelsOf; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className={className} type="button" onClick={() => setOpen(true)}>
        <Icon name="printer" />
        Этикетки
      </button>
      {isOpen && <LabelDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
