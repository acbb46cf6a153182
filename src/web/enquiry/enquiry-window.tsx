import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useSession } from '#web/page/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import type { EnquirySubject } from './enquiry-subject.ts'
import { enquiryWords } from './enquiry-words.ts'

let root: Root | undefined
let opened = 0

/** A root of its own, so that any part of the shop can ask for it and no page carries it. */
export function showEnquiry(asked: EnquirySubject) {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  opened += 1
  root.render(<EnquiryWindow key={opened} asked={asked} />)
}

function EnquiryWindow({ asked }: { asked: EnquirySubject }) {
  const [isOpen, setOpen] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const session = useSession()
  const { title, intro, accepted } = enquiryWords[asked.kind]
  useEffect(() => setOpen(true), [])
  return (
    <Dialog isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
      {asked.product && <p className="request-part">{asked.product.name}</p>}
      {isAccepted ? (
        <div className="form-grid">
          <p role="status">{accepted}</p>
          {session && (
            <Link className="link" to="/profile?tab=requests" onClick={() => setOpen(false)}>
              Мои обращения
            </Link>
          )}
          <button className="button button-primary" type="button" onClick={() => setOpen(false)}>
            Хорошо
          </button>
        </div>
      ) : (
        <>
          {intro && <p className="request-intro">{intro}</p>}
          <EnquiryForm asked={asked} isKnown={session !== null} onAccepted={() => setAccepted(true)} />
        </>
      )}
    </Dialog>
  )
}
