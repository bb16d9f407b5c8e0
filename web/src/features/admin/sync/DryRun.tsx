import { useState } from 'react';
import { SideSheet } from '../../../components/SideSheet.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { DryRunResult } from './DryRunResult.tsx';
import { useDryRun } from './useDryRun.ts';

/** Shows in a sheet what a sync would change. */
export function DryRun({ isDisabled }: { isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const dryRun = useDryRun();

  const press = () => {
    if (isDisabled) return;
    setOpen(true);
    dryRun.start();
  };

  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        aria-disabled={isDisabled}
        title="Shows what a sync would change, and changes nothing"
        onClick={press}
      >
        Dry run
      </TextButton>
      <SideSheet title="Dry run" anchor="right" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DryRunResult dryRun={dryRun} />
      </SideSheet>
    </>
  );
}
