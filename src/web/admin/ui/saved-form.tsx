import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type SavedFormProps = ComponentProps<'form'> & { isBusy: boolean }

/** A form that goes once it is saved. Nothing can be typed into it meanwhile: it would go with the form. */
export function SavedForm({ isBusy, ...props }: SavedFormProps) {
  const focused = useRef<Element | null>(null)
  // Not saved after all: the cursor is back where it was, which an inert form does not keep.
  useLayoutEffect(() => {
    if (isBusy) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement && document.activeElement === document.body) focused.current.focus()
  }, [isBusy])
  return <form noValidate inert={isBusy} {...props} />
}
