import { Component, type ReactNode } from 'react'
import { FaultHere } from './fault-here.tsx'
import { addFault } from './faults.ts'

interface GuardProps {
  readonly children: ReactNode
  /** Takes the place of the part after a fault. The message is at the lower edge of the page then. */
  readonly standIn?: ReactNode
  /** The message takes the place of the part. For parts over the page, where the lower edge may not be reached. */
  readonly inPlace?: boolean
}

/** A fault of one part harms nothing else of the page, and the part can be tried again. */
export class Guard extends Component<GuardProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  private takeBack: () => void = () => undefined
  private readonly retry = () => this.setState({ hasFailed: false })

  override componentDidCatch(): void {
    this.takeBack()
    if (this.props.inPlace !== true) this.takeBack = addFault({ retry: this.retry })
  }

  override componentWillUnmount(): void {
    this.takeBack()
  }

  override render(): ReactNode {
    const { children, standIn = null, inPlace = false } = this.props
    if (!this.state.hasFailed) return children
    return inPlace ? <FaultHere onRetry={this.retry} /> : standIn
  }
}
