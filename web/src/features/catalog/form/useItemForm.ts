import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { usePhotos } from '../photos/usePhotos.ts';
import { createDraftStore } from './DraftStore.ts';
import type { Draft } from './draftStorage.ts';
import { getFieldOptions } from './fieldOptions.ts';
import {
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldName,
  getChangedValues,
  type ItemValues,
  toItemValues,
} from './itemValues.ts';
import { getPhotosPrimaryFirst } from './payload.ts';
import { type FieldErrors, groupIssues } from './submissionErrors.ts';
import { createItemResolver } from './validateItem.ts';

interface Given {
  /** Under which the draft is kept. */
  name: string;
  stored: Draft | undefined;
  /** That is corrected; a new one without. */
  item?: MilitaryItem | undefined;
}

/** The form's state: what is typed, its photos, its draft, and what was refused of them. */
export function useItemForm({ name, stored, item }: Given) {
  const [start] = useState(() => (item ? toItemValues(item) : EMPTY_VALUES));
  const offerOf = (itemType: string) => getFieldOptions(itemType, item);
  const form = useForm<ItemValues>({
    defaultValues: { ...start, ...stored?.typed },
    resolver: createItemResolver(offerOf),
    shouldFocusError: false,
  });
  const [draft] = useState(() => createDraftStore(name, stored, item?.updatedAt));
  const existing = useMemo(() => (item ? getPhotosPrimaryFirst(item) : []), [item]);
  const bench = usePhotos({ draftKey: name, existing });
  const [photoRefusals, setPhotoRefusals] = useState<Record<string, string>>({});

  const touch = useEffectEvent((values: ItemValues) => draft.type(getChangedValues(start, values)));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => touch(values),
      }),
    [form.subscribe],
  );

  const paths = bench.photos.map(({ path }) => path);
  return {
    form,
    draft,
    bench,
    paths,
    photoRefusals,
    offer: () => offerOf(form.getValues('itemType')),
    /** Puts other values in, which are kept as if they had been typed. */
    fill: (values: ItemValues) => {
      form.reset(values);
      draft.type(getChangedValues(start, values));
    },
    /** Shows what the API refused where it stands.
     *  @returns it, sorted, with what has no place in the form */
    showRefused: (error: unknown): FieldErrors => {
      const refused = groupIssues(error, paths, offerOf(form.getValues('itemType')));
      for (const [field, message] of refused.fields) form.setError(field, { type: 'api', message });
      setPhotoRefusals(refused.photos);
      return refused;
    },
    forgetRefused: () => setPhotoRefusals({}),
    firstWrong: (): FieldName | undefined =>
      FIELD_NAMES.find((field) => form.getFieldState(field).invalid),
  };
}

export type ItemFormState = ReturnType<typeof useItemForm>;
