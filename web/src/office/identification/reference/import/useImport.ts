import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, isSessionExpired } from '../../../../lib/api.ts';
import { formatCount } from '../../../../lib/formatCount.ts';
import { staffMutation } from '../../../../lib/queryOptions.ts';
import { toast } from '../../../../lib/toast.ts';
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts';
import { refreshEntries } from '../entry/entriesQuery.ts';
import { getImportErrorMessage } from './importMessages.ts';
import { compressFile } from './pack.ts';

const IMPORT = 'POST /api/asmic-entries/import';

const MAX_NAME = 255;

/** Applies the previewed bytes, even if the file has changed since. */
export function useCatalogImport(onClose: () => void) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const preview = useMutation({
    mutationFn: async (chosen: File) => {
      const body = await compressFile(chosen);
      const query = { apply: 'false', detail: 'true' } as const;
      return { fileName: chosen.name, body, answer: await api(IMPORT, { query, body }) };
    },
    ...staffMutation,
  });

  // Continues when the dialog is closed, and then reports its result by a toast.
  const apply = useSingleMutation({
    mutationFn: ({ fileName, body }: { fileName: string; body: Uint8Array<ArrayBuffer> }) =>
      api(IMPORT, { query: { apply: 'true', fileName: fileName.slice(0, MAX_NAME) }, body }),
    onSuccess: ({ new: added, changed }) => {
      const description = `${formatCount(added)} added, ${formatCount(changed)} changed.`;
      toast({ title: 'Reference Catalog Updated', description });
      void refreshEntries(queryClient);
      if (isOpen.current) onClose();
    },
    onError: (error) => {
      if (isOpen.current || isSessionExpired(error)) return;
      toast({
        title: 'Import Failed',
        description: `${getImportErrorMessage(error)} You can import the file again; no entry is imported twice.`,
        variant: 'destructive',
      });
    },
    ...staffMutation,
  });

  return {
    file,
    preview,
    apply,
    choose: (chosen: File) => {
      if (apply.isPending) return;
      setFile(chosen);
      apply.reset();
      preview.mutate(chosen);
    },
    start: () => {
      const { data } = preview;
      if (data) apply.mutate(data);
    },
  };
}
export type Import = ReturnType<typeof useCatalogImport>;
