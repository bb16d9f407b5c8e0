import { Component, type ReactNode } from 'react';

interface ChartErrorBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the figures as a table when the chart's code fails to load. */
export class ChartErrorBoundary extends Component<ChartErrorBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children;
  }
}
