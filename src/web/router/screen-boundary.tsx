import { Component, type ReactNode } from 'react'
import type { Visit } from './router.ts'

type Props = { visit: Visit; fallback: ReactNode; children: ReactNode }
type State = { visit: Visit; isBroken: boolean }

/** A screen that breaks while it is drawn is replaced until the next navigation. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit, isBroken: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { visit, isBroken: false }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
