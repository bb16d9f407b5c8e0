import { useState } from 'react';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';

const SETTING = 'views:item-log';
const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;

/** The filters, the order and the columns of the Item Log, under a name. */
export interface SavedView {
  name: string;
  /** Values of `VIEW_PARAMS`; those that are missing are empty. */
  params: Readonly<Record<string, string>>;
  hiddenColumns: readonly string[];
}

/** The parameters of the URL that a view consists of. */
export const VIEW_PARAMS = ['find', 'status', 'type', 'sort', 'order', 'shape'] as const;

/** The views that were saved on this device, by name. */
export function useSavedViews() {
  const [views, setViews] = useState(() => parseViews(readDeviceSetting(SETTING)));
  const change = (changed: readonly SavedView[]) => {
    setViews(changed);
    writeDeviceSetting(SETTING, changed);
  };
  const without = (name: string) => views.filter((view) => view.name !== name);

  return {
    views,
    isFull: views.length >= MAX_VIEWS,
    /** Replaces a view of the same name. */
    save: (view: SavedView) =>
      change([...without(view.name), view].sort((a, b) => a.name.localeCompare(b.name, 'en'))),
    remove: (name: string) => change(without(name)),
  };
}

/** Something else may have written there. */
function parseViews(stored: unknown): readonly SavedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_VIEWS).flatMap((view: Partial<SavedView> | null) => {
    const { name, params, hiddenColumns } = view ?? {};
    if (typeof name !== 'string' || name === '') return [];
    const entries = VIEW_PARAMS.flatMap((param) => {
      const value: unknown = params?.[param];
      return typeof value === 'string' ? [[param, value] as const] : [];
    });
    return {
      name,
      params: Object.fromEntries(entries),
      hiddenColumns: Array.isArray(hiddenColumns)
        ? hiddenColumns.filter((each) => typeof each === 'string')
        : [],
    };
  });
}
