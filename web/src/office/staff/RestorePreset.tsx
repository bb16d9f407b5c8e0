import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preset } from '../../../../shared/entities/preset.ts';
import { api } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/TextButton.tsx';

/** Saves a preset again as it was before somebody changed or deleted it. */
export function RestorePreset({ preset }: { preset: Preset }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, ...body }: Preset) => api('PUT /api/presets/{id}', { params: { id }, body }),
    onSuccess: () =>
      toast({ title: 'Preset Restored', description: `“${preset.name}” is as it was before.` }),
    onError: (error) => showErrorToast(error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['presets', preset.kind] }),
        queryClient.invalidateQueries({ queryKey: ['activity'] }),
      ]),
    ...staffMutation,
  });

  return (
    <TextButton aria-disabled={isPending} onClick={() => isPending || mutate(preset)}>
      {isPending ? 'Restoring…' : 'Restore'}
      <span className="visually-hidden"> the preset {preset.name} as it was before</span>
    </TextButton>
  );
}
