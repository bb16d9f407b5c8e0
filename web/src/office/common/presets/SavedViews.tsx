import type { PresetKind } from '../../../../../shared/entities/preset.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import type { TableLayout } from '../list/useTableLayout.ts';
import { PresetPanel } from './PresetPanel.tsx';

interface SavedViewsProps {
  kind: Exclude<PresetKind, 'item-template'>;
  params: readonly string[];
  layout: TableLayout;
}

export function SavedViews({ kind, params, layout }: SavedViewsProps) {
  const { get, push } = useQueryParams();

  return (
    <PresetPanel
      kind={kind}
      label="Views"
      noun="view"
      saveLabel="Save View"
      hint="Filter and sort the list, then save that as a view to come back to it."
      onApply={({ values, hiddenColumns }) => {
        push(Object.fromEntries(params.map((param) => [param, values[param] ?? ''])));
        layout.setHidden(hiddenColumns);
      }}
      getValues={() => ({
        values: Object.fromEntries(
          params.map((param) => [param, get(param)]).filter(([, value]) => value !== ''),
        ),
        hiddenColumns: [...layout.hidden],
      })}
    />
  );
}
