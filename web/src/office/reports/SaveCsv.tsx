import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { getFileDate } from '../../lib/dates.ts';
import { usePermissions } from '../../lib/permissions.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';

interface SaveCsvProps {
  label?: string;
  /** The name of the file without date and extension. */
  name: string;
  load: () => Promise<string>;
}

export function SaveCsv({ label = 'Export CSV', name, load }: SaveCsvProps) {
  const can = usePermissions();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = await load();
      saveFile(`report-${name}-${getFileDate()}.csv`, text, 'text/csv');
    },
    onError: (error) => showErrorToast(error),
  });

  if (!can('export')) return null;
  return (
    <Button aria-busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
