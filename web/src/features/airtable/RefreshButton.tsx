import { useState } from 'react';
import { Button } from '../../components/Button.tsx';

interface RefreshButtonProps {
  readAnew: () => Promise<void>;
}

/** What was read is kept, here and by the shop: this asks Airtable anew. */
export function RefreshButton({ readAnew }: RefreshButtonProps) {
  const [isBusy, setBusy] = useState(false);

  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await readAnew();
    setBusy(false);
  };

  return (
    <Button aria-busy={isBusy} onClick={press}>
      Refresh
    </Button>
  );
}
