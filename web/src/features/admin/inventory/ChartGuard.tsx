import { Component, type ReactNode } from 'react';

interface ChartGuardProps {
  instead: ReactNode;
  children: ReactNode;
}

/** Where the code of the charts does not come, the figures stand in their place. */
export class ChartGuard extends Component<ChartGuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
