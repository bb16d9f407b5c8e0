import { useEffect, useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { FIELD_LABELS } from '../../../../../shared/item-form/fields.ts';
import { hasStatus, isAccessError } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useCorrectItem, useFetchItem, useItems } from '../../common/items/itemsQuery.ts';
import { FIELD_NAMES, type ItemValues, toItemValues } from '../../common/items/itemValues.ts';
import { toItemCorrection } from '../../common/items/payload.ts';
import { type Draft, toDraftBase } from './draftStorage.ts';
import type { NoticeContent } from './FormNotices.tsx';
import { failureNotice, getFailureReason, getFirstErrorTarget } from './submissionErrors.ts';
import { useItemForm } from './useItemForm.ts';
import { useSubmission } from './useSubmission.ts';

/** The version of the item that the form started from. */
export interface EditBase {
  item: MilitaryItem;
  draft: Draft | undefined;
  /** ISO 8601; when the draft was saved that the form was opened with. */
  restoredAt?: string | undefined;
  /** Fields that both the user and somebody else changed; set if the item has changed since the draft began. */
  conflicts?: readonly string[];
}

export interface EditItemFormProps {
  draftName: string;
  base: EditBase;
  onRebase: (base: EditBase) => void;
  onSaved?: ((item: MilitaryItem) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

export function useEditItem({ draftName, base, onRebase, onSaved, onCancel }: EditItemFormProps) {
  const { item } = base;
  const { data: items } = useItems();
  const fetchItem = useFetchItem();
  const state = useItemForm({ draftName, stored: base.draft, item });
  const { form, draft, draftPhotos } = state;
  const correct = useCorrectItem();
  const { sending, runOnce, send, focusOn } = useSubmission<'save'>(form);
  const [notice, setNotice] = useState<NoticeContent | undefined>(rebasedNotice(base));
  const [question, setQuestion] = useState<'photos' | 'discard'>();
  const [isConflict, setIsConflict] = useState(false);
  useEffect(() => draft.watch(() => {}), [draft]);

  const getCorrection = () =>
    toItemCorrection(item, form.getValues(), state.getOptions(), draftPhotos.photos);
  const close = (saved?: MilitaryItem) => {
    draft.reset();
    draftPhotos.clear();
    if (saved) onSaved?.(saved);
    else onCancel?.();
  };
  const showFailure = (error: Error) => {
    focusOn('back');
    if (isAccessError(error)) return;
    const errors = state.showErrors(error);
    focusOn(getFirstErrorTarget(errors) ?? 'back');
    setIsConflict(hasStatus(error, 409));
    setNotice(failureNotice('Your changes were not saved', error, errors));
    const description = getFailureReason(error) || 'Failed to save the item';
    toast({ title: 'Error', description, variant: 'destructive' });
  };
  const save = () =>
    send('save', async () => {
      const changes = getCorrection();
      if (Object.keys(changes).length === 0) return close(item);
      setNotice(undefined);
      state.clearPhotoErrors();
      const { id, updatedAt } = item;
      try {
        const saved = await correct.mutateAsync({ id, correction: { ...changes, updatedAt } });
        close(saved);
        toast({ title: 'Item Updated', description: `Your changes to “${saved.name}” are saved.` });
      } catch (error) {
        showFailure(error as Error);
      }
    });
  const submit = (isConfirmed = false) =>
    runOnce(
      form.handleSubmit(
        async () => {
          const { waiting, isUploading, isReady } = draftPhotos;
          const arePhotosPending = waiting > 0 || isUploading || !isReady;
          setQuestion(arePhotosPending && !isConfirmed ? 'photos' : undefined);
          if (!arePhotosPending || isConfirmed) await save();
        },
        () => focusOn(state.getFirstInvalid()),
      ),
    );

  const loadTheirChanges = async () => {
    const latest = await fetchItem(item.id).catch(() => undefined);
    if (!latest) {
      setNotice({
        title: 'Their changes could not be loaded',
        text: 'The item may have been deleted. What you typed is still here, so you can copy it.',
      });
      return;
    }
    const { key, typed } = draft;
    onRebase({
      item: latest,
      draft: { key, typed, savedAt: new Date().toISOString(), ...toDraftBase(latest) },
      conflicts: getConflicts(toItemValues(item), toItemValues(latest), typed),
    });
  };
  const isChanged = () => Object.keys(getCorrection()).length > 0 || draftPhotos.waiting > 0;

  return {
    state,
    items,
    sending,
    notice,
    question,
    submit,
    loadTheirChanges: isConflict ? loadTheirChanges : undefined,
    discard: () => close(),
    cancel: () => (isChanged() ? setQuestion('discard') : close()),
    dismissNotice: () => setNotice(undefined),
    closeQuestion: () => setQuestion(undefined),
    uploadPhotos: () => {
      setQuestion(undefined);
      draftPhotos.open();
    },
  };
}

/** Lists conflicts if the item has changed since the draft began. */
export function restoreDraft(item: MilitaryItem, draft: Draft | undefined): EditBase {
  const base = { item, draft, restoredAt: draft?.savedAt };
  if (!draft || draft.itemUpdatedAt === item.updatedAt) return base;
  // A draft of an earlier release lacks these values: every typed field that differs is listed.
  const before = draft.itemValues ?? {};
  return { ...base, conflicts: getConflicts(before, toItemValues(item), draft.typed) };
}

function getConflicts(
  before: Partial<ItemValues>,
  theirs: ItemValues,
  yours: Partial<ItemValues>,
): string[] {
  return FIELD_NAMES.filter(
    (name) =>
      yours[name] !== undefined && theirs[name] !== before[name] && theirs[name] !== yours[name],
  ).map((name) => `${FIELD_LABELS[name]}: theirs is “${theirs[name] || 'empty'}”`);
}

function rebasedNotice({ restoredAt, conflicts }: EditBase): NoticeContent | undefined {
  if (!conflicts) return undefined;
  return {
    title: restoredAt ? 'The item has changed since your draft' : 'Their changes are loaded',
    text:
      conflicts.length > 0
        ? 'Where you both changed a field, the form has your value. Review it before you save.'
        : 'Your changes are still in the form. Review them before you save.',
    list: conflicts,
  };
}
