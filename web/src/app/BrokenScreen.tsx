import { Button } from '../components/Button.tsx';
import { NoticeCard } from '../components/NoticeCard.tsx';

export function BrokenScreen() {
  return (
    <NoticeCard
      title="This page could not be shown"
      text="Something failed on our side. Loading the page afresh usually cures it."
    >
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </NoticeCard>
  );
}
