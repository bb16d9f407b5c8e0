import { useState } from 'react';
import { Button } from '../../components/Button.tsx';

interface RefreshButtonProps {
  onRefresh: () => Promise<void>;
}

export function RefreshButton({ onRefresh }: RefreshButtonProps) {
  const [isRefreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    if (isRefreshing) return;
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  };

  return (
    <Button aria-busy={isRefreshing} onClick={refresh}>
      Refresh
    </Button>
  );
}
