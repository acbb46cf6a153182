import { type ComponentType, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/**
 * Opens a window in a React root of its own: any code can open it, and no page loads it before. Opened again, it begins anew,
 * unless it `keeps` what was typed.
 */
export function windowOpener<Props extends object>(
  Window: ComponentType<Props>,
  { keeps = false } = {},
): (props: Props) => void {
  let root: Root | undefined
  let opened = 0
  return (props) => {
    if (!root) {
      const place = document.createElement('div')
      document.body.append(place)
      root = createRoot(place)
    }
    opened += 1
    root.render(createElement(Window, { ...props, key: keeps ? 'kept' : opened }))
  }
}
