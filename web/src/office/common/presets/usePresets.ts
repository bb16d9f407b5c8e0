import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  comparePresets,
  MAX_PRESETS,
  type Preset,
  type PresetKind,
  toPresetKey,
} from '../../../../../shared/entities/preset.ts';
import { api, getErrorMessage, hasStatus, isAccessError } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { toast } from '../../../lib/toast.ts';

const presetsOptions = (kind: PresetKind) =>
  queryOptions({
    queryKey: ['presets', kind],
    queryFn: async ({ signal }): Promise<readonly Preset[]> =>
      api('GET /api/presets', { query: { kind }, signal }),
    ...alwaysFreshStaffQuery,
  });

interface Change {
  preset: Preset;
  isDeleted?: boolean;
}

/** The saved views or templates that all staff share. Changes are shown at once, and taken back if they fail. */
export function usePresets(kind: PresetKind) {
  const queryClient = useQueryClient();
  const options = presetsOptions(kind);
  const { queryKey } = options;
  const query = useQuery(options);
  const presets = query.data ?? [];

  const { mutate } = useMutation({
    mutationFn: async ({ preset: { id, ...body }, isDeleted }: Change): Promise<void> => {
      if (isDeleted) await api('DELETE /api/presets/{id}', { params: { id }, query: { kind } });
      else await api('PUT /api/presets/{id}', { params: { id }, body });
    },
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (cached = []) => applyChange(cached, change));
      return { before };
    },
    onError: (error, change, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      if (isAccessError(error)) return;
      // Another attempt would be rejected too.
      const isRejected = hasStatus(error, 400, 409);
      toast({
        title: `“${change.preset.name}” Was Not ${change.isDeleted ? 'Deleted' : 'Saved'}`,
        description: getErrorMessage(error),
        variant: 'destructive',
        ...(!isRejected && { action: { label: 'Try Again', onClick: () => mutate(change) } }),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    ...staffMutation,
  });
  const find = (name: string) =>
    presets.find((preset) => toPresetKey(preset.name) === toPresetKey(name));

  return {
    query,
    presets,
    isFull: presets.length >= MAX_PRESETS,
    has: (name: string) => find(name) !== undefined,
    /** Replaces a preset of the same name. */
    save: (preset: Pick<Preset, 'name' | 'values' | 'hiddenColumns'>) => {
      const id = find(preset.name)?.id ?? crypto.randomUUID();
      mutate({ preset: { ...preset, id, kind } });
    },
    remove: (preset: Preset) => mutate({ preset, isDeleted: true }),
  };
}

function applyChange(
  presets: readonly Preset[],
  { preset, isDeleted = false }: Change,
): readonly Preset[] {
  const others = presets.filter(({ id }) => id !== preset.id);
  return isDeleted ? others : [...others, preset].sort(comparePresets);
}
