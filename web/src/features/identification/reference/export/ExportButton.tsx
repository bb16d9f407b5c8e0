import { Button } from '../../../../components/Button.tsx';
import type { Progress } from './allEntries.ts';
import { useExport } from './useExport.ts';

export function ExportButton() {
  const { isPending, progress, start } = useExport();

  return (
    <Button
      aria-busy={isPending}
      aria-disabled={isPending}
      title="Saves every entry in a file that can be imported again"
      onClick={start}
    >
      {isPending ? wordsOf(progress) : 'Export CSV'}
    </Button>
  );
}

function wordsOf(progress: Progress | undefined): string {
  if (!progress) return 'Exporting…';
  const [read, total] = [progress.read, progress.total].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `Exporting ${read} of ${total}…`;
}
