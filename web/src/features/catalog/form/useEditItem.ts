import { useEffect, useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { FIELD_LABELS } from '../../../../../shared/item-form/fields.ts';
import { toast } from '../../../components/toast/toast.ts';
import { hasStatus } from '../../../lib/api.ts';
import { useCorrectItem, useItems } from '../itemsQuery.ts';
import type { Draft } from './draftStorage.ts';
import { failureNotice, isSaidElsewhere } from './explain.ts';
import { FIELD_NAMES, type ItemValues, toItemValues } from './itemValues.ts';
import type { NoticeContent } from './Notice.tsx';
import { toItemCorrection } from './payload.ts';
import { reasonOf } from './reasonOf.ts';
import { getFirstErrorTarget } from './submissionErrors.ts';
import { useItemForm } from './useItemForm.ts';
import { useSubmission } from './useSubmission.ts';

/** A state of the item, what was typed over it, and where the two had to be brought together. */
export interface EditBase {
  item: MilitaryItem;
  draft: Draft | undefined;
  clashes?: readonly string[];
}

export interface EditItemFormProps {
  /** Under which the draft is kept. */
  name: string;
  base: EditBase;
  onRebase: (base: EditBase) => void;
  onSaved?: ((item: MilitaryItem) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

export function useEditItem({ name, base, onRebase, onSaved, onCancel }: EditItemFormProps) {
  const { item } = base;
  const { data: items, refetch } = useItems();
  const state = useItemForm({ name, stored: base.draft, item });
  const { form, draft, bench } = state;
  const correct = useCorrectItem();
  const { sending, once, during, focusOn } = useSubmission<'save'>(form);
  const [notice, setNotice] = useState<NoticeContent | undefined>(rebasedNotice(base));
  const [question, setQuestion] = useState<'photos' | 'discard'>();
  const [isConflict, setConflict] = useState(false);
  useEffect(() => draft.watch(() => {}), [draft]);

  const correction = () => toItemCorrection(item, form.getValues(), state.offer(), bench.photos);
  const leave = (saved?: MilitaryItem) => {
    draft.begin();
    bench.clear();
    if (saved) onSaved?.(saved);
    else onCancel?.();
  };
  const explain = (error: Error) => {
    focusOn('back');
    if (isSaidElsewhere(error)) return;
    const refused = state.showRefused(error);
    focusOn(getFirstErrorTarget(refused) ?? 'back');
    const isChanged = hasStatus(error, 409);
    setConflict(isChanged);
    setNotice(failureNotice('Your changes were not saved', error, refused));
    const description = reasonOf(error) || 'Failed to save the item';
    toast({ title: 'Error', description, variant: 'destructive' });
  };
  const save = () =>
    during('save', async () => {
      const changes = correction();
      if (Object.keys(changes).length === 0) return leave(item);
      setNotice(undefined);
      state.forgetRefused();
      const { id, updatedAt } = item;
      try {
        const saved = await correct.mutateAsync({ id, correction: { ...changes, updatedAt } });
        leave(saved);
        toast({ title: 'Item Corrected', description: `“${saved.name}” is as you wrote it.` });
      } catch (error) {
        explain(error as Error);
      }
    });
  /** @param isSure when what was to be asked has been answered */
  const press = (isSure = false) =>
    once(
      form.handleSubmit(
        async () => {
          const isWaiting = bench.waiting > 0 || bench.isUploading || !bench.isReady;
          setQuestion(isWaiting && !isSure ? 'photos' : undefined);
          if (!isWaiting || isSure) await save();
        },
        () => focusOn(state.firstWrong()),
      ),
    );

  const takeTheirs = async () => {
    const latest = (await refetch()).data?.find(({ id }) => id === item.id);
    if (!latest) {
      setNotice({
        title: 'Their changes could not be loaded',
        text: 'Perhaps the item was deleted. What you typed is still here: copy what you need of it.',
      });
      return;
    }
    const typed = draft.typed();
    onRebase({
      item: latest,
      draft: { key: draft.key(), typed, savedAt: new Date().toISOString() },
      clashes: clashesOf(toItemValues(item), toItemValues(latest), typed),
    });
  };
  const isChanged = () => Object.keys(correction()).length > 0 || bench.waiting > 0;

  return {
    state,
    items,
    sending,
    notice,
    question,
    press,
    takeTheirs: isConflict ? takeTheirs : undefined,
    discard: () => leave(),
    cancel: () => (isChanged() ? setQuestion('discard') : leave()),
    dismissNotice: () => setNotice(undefined),
    closeQuestion: () => setQuestion(undefined),
    uploadPhotos: () => {
      setQuestion(undefined);
      bench.open();
    },
  };
}

function clashesOf(before: ItemValues, theirs: ItemValues, yours: Partial<ItemValues>): string[] {
  return FIELD_NAMES.filter(
    (name) =>
      yours[name] !== undefined && theirs[name] !== before[name] && theirs[name] !== yours[name],
  ).map((name) => `${FIELD_LABELS[name]}: theirs is “${theirs[name] || 'nothing'}”`);
}

function rebasedNotice({ clashes }: EditBase): NoticeContent | undefined {
  if (!clashes) return undefined;
  return {
    title: 'Their changes are in the form now',
    text:
      clashes.length > 0
        ? 'Where you both wrote, yours stands. Look through it and save again.'
        : 'What you typed stands beside them. Look through it and save again.',
    list: clashes,
  };
}
