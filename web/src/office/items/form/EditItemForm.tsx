import { useState } from 'react';
import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { FIELD_LABELS } from '../../../../../shared/item-form/fields.ts';
import { useAuth } from '../../../lib/auth.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useCorrectItem, useFetchItem } from '../../common/items/itemsQuery.ts';
import { FIELD_NAMES, type ItemValues, toItemValues } from '../../common/items/itemValues.ts';
import { toItemCorrection } from '../../common/items/payload.ts';
import { createDraft, type Draft, getDraftName, readItemDraft } from './DraftStore.ts';
import { EditItemActions } from './FormActions.tsx';
import { FormLayout } from './FormLayout.tsx';
import { DraftNotice, Notice } from './FormNotices.tsx';
import { PendingPhotosDialog } from './PendingPhotosDialog.tsx';
import { useItemForm } from './useItemForm.ts';
import { type NoticeContent, useSubmission } from './useSubmission.ts';

interface EditItemProps {
  item: VisibleMilitaryItem;
  onClose: () => void;
}

export function EditItem({ item, onClose }: EditItemProps) {
  const { user } = useAuth();
  const draftName = getDraftName(user?.id ?? '', item.id);
  // Editing continues from this version when another user changes the item.
  const [base, setBase] = useState(() => restoreDraft(item, readItemDraft(draftName)));

  return (
    <EditItemForm
      key={base.item.updatedAt}
      draftName={draftName}
      base={base}
      onRebase={setBase}
      onClose={onClose}
    />
  );
}

/** The version of the item that the form started from. */
interface EditBase {
  item: VisibleMilitaryItem;
  draft: Draft | undefined;
  /** ISO 8601; when the draft was saved that the form was opened with. */
  restoredAt?: string | undefined;
  /** Fields that both the user and a colleague changed; set if the item has changed since the draft began. */
  conflicts?: readonly string[];
}

interface EditItemFormProps {
  draftName: string;
  base: EditBase;
  onRebase: (base: EditBase) => void;
  onClose: () => void;
}

function EditItemForm({ draftName, base, onRebase, onClose }: EditItemFormProps) {
  const { item, restoredAt } = base;
  const fetchItem = useFetchItem();
  const correct = useCorrectItem();
  const state = useItemForm({ draftName, stored: base.draft, item });
  const { form, draft, draftPhotos } = state;

  const getCorrection = () =>
    toItemCorrection(item, form.getValues(), state.getOptions(), draftPhotos.photos);
  const close = () => {
    draft.reset();
    draftPhotos.clear();
    onClose();
  };
  const save = async () => {
    const changes = getCorrection();
    if (Object.keys(changes).length === 0) return close();
    const correction = { ...changes, updatedAt: item.updatedAt };
    const { name } = await correct.mutateAsync({ id: item.id, correction });
    close();
    toast({ title: 'Item Updated', description: `Your changes to “${name}” are saved.` });
  };
  const submission = useSubmission({
    state,
    draftPhotos,
    requests: { save },
    startNotice: getRebaseNotice(base),
  });
  const { sending, setNotice, submit } = submission;

  const loadTheirChanges = async () => {
    const latest = await fetchItem(item.id).catch(() => undefined);
    if (!latest) {
      setNotice({
        title: 'Their changes could not be loaded',
        text: 'The item may have been deleted. What you typed is still here, so you can copy it.',
        isConflict: true,
      });
      return;
    }
    const { key, typed } = draft;
    onRebase({
      item: latest,
      draft: { ...createDraft(latest), key, typed },
      conflicts: getConflicts(toItemValues(item), toItemValues(latest), typed),
    });
  };
  const cancel = () => {
    const isChanged = Object.keys(getCorrection()).length > 0 || draftPhotos.waiting > 0;
    if (isChanged) submission.ask('discard');
    else close();
  };

  return (
    <>
      <FormLayout
        label={`Edit ${item.name}`}
        state={state}
        submission={submission}
        item={item}
        onSubmit={() => submit('save')}
        head={restoredAt && <DraftNotice restoredAt={restoredAt} onStartOver={cancel} />}
        foot={
          <>
            <Notice submission={submission} onLoadChanges={loadTheirChanges} />
            <EditItemActions isSending={sending !== undefined} onCancel={cancel} />
          </>
        }
      />
      <PendingPhotosDialog draftPhotos={draftPhotos} submission={submission} />
      {submission.question?.about === 'discard' && (
        <ConfirmDialog
          title="Discard your changes?"
          text="The item stays as it is. Your changes and the photos you added will be lost."
          action="Discard Changes"
          onConfirm={close}
          onClose={submission.closeQuestion}
        />
      )}
    </>
  );
}

/** Lists conflicts if the item has changed since the draft began. */
function restoreDraft(item: VisibleMilitaryItem, draft: Draft | undefined): EditBase {
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

function getRebaseNotice({ restoredAt, conflicts }: EditBase): NoticeContent | undefined {
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
