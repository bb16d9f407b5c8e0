import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { getFileDate } from '../../lib/dates.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';

export function SaveCsv({ name, load }: { name: string; load: () => Promise<string> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = await load();
      saveFile(`report-${name}-${getFileDate()}.csv`, text, 'text/csv');
    },
    onError: (error) => showErrorToast(error),
  });

  return (
    <Button aria-busy={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  );
}
