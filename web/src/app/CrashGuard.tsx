import { Component, type ReactNode } from 'react';
import { Button } from '../components/button/Button.tsx';
import { NoticeCard } from '../components/notice-card/NoticeCard.tsx';

/** A page that breaks, or whose code no longer comes after a new release, says so and offers a fresh start. */
export class CrashGuard extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <NoticeCard
        title="This page could not be shown"
        text="Something failed on our side. Loading the page afresh usually cures it."
      >
        <Button onClick={() => window.location.reload()}>Load the page again</Button>
      </NoticeCard>
    );
  }
}
