import '../../../lib/configureZod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import {
  MilitaryItemInput,
  type VisibleMilitaryItem,
} from '../../../../../shared/entities/military-item.ts';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { useDismissLookalike } from '../../common/items/itemsQuery.ts';
import {
  describeDimension,
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldOptions,
  getChangedValues,
  getFieldOptions,
  type ItemValues,
  isDimension,
  parseDimension,
  toItemValues,
} from '../../common/items/itemValues.ts';
import { toItemPayload } from '../../common/items/payload.ts';
import { usePhotos } from '../photos/usePhotos.ts';
import { createDraft, type Draft, DraftStore } from './DraftStore.ts';

interface ItemFormOptions {
  draftName: string;
  stored: Draft | undefined;
  item?: VisibleMilitaryItem | undefined;
}

export function useItemForm({ draftName, stored, item }: ItemFormOptions) {
  const [start] = useState(() => (item ? toItemValues(item) : EMPTY_VALUES));
  const canSee = useCanSeeField();
  const getOptions = (itemType: string) => getFieldOptions(itemType, { canSee, item });
  const form = useForm<ItemValues>({
    defaultValues: { ...start, ...stored?.typed },
    resolver: createItemResolver(getOptions),
    shouldFocusError: false,
  });
  const [draft] = useState(() => new DraftStore(draftName, stored ?? createDraft(item)));
  const existing = useMemo(() => (item ? getItemPhotos(item) : []), [item]);
  const draftPhotos = usePhotos(draftName, existing);
  const [dismissed, setDismissed] = useState(item?.dismissedLookalikes ?? draft.dismissed);
  const dismiss = useDismissLookalike();

  const saveDraft = useEffectEvent((values: ItemValues) =>
    draft.save({ typed: getChangedValues(start, values) }),
  );
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [form.subscribe],
  );

  return {
    form,
    draft,
    draftPhotos,
    paths: draftPhotos.photos.map(({ path }) => path),
    dismissed,
    dismissLookalike: (id: string) => {
      const ids = [...dismissed, id];
      if (item) dismiss.mutate({ item, lookalikeId: id });
      else draft.save({ dismissed: ids });
      setDismissed(ids);
    },
    clearDismissed: () => setDismissed([]),
    getOptions: () => getOptions(form.getValues('itemType')),
    fill: (values: ItemValues) => {
      form.reset(values);
      draft.save({ typed: getChangedValues(start, values) });
    },
  };
}

export type ItemFormState = ReturnType<typeof useItemForm>;

const validate = zodResolver(MilitaryItemInput);

/** Validates against the contract, and rejects numbers that a number input cannot represent. */
function createItemResolver(getOptions: (itemType: string) => FieldOptions): Resolver<ItemValues> {
  return async (values, context, options) => {
    const fieldOptions = getOptions(values.itemType);
    const { errors } = await validate(toItemPayload(values, fieldOptions, []), context, {
      shouldUseNativeValidation: false,
      fields: {},
    });
    const found: FieldErrors<ItemValues> = {};
    for (const name of FIELD_NAMES) {
      const isShown = isDimension(name) && fieldOptions.dimensions.includes(name);
      const message =
        (isShown && checkNumber(name, options.fields[name]?.ref, values[name])) ||
        errors[name]?.message;
      if (message) found[name] = { type: 'check', message };
    }
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
  };
}

/** A number input reports unreadable text as '', as if it were empty. */
function checkNumber(name: Dimension, input: unknown, text: string): string | undefined {
  const isBad = input instanceof HTMLInputElement && input.validity.badInput;
  const number = Number(text);
  const isUnreadable = Number.isNaN(number) && parseDimension(name, text) === undefined;
  if (isBad || isUnreadable) return describeDimension(name);
  return Number.isNaN(number) || Number(number.toFixed(2)) === number
    ? undefined
    : 'Expected at most two decimals, as in 3.25';
}
