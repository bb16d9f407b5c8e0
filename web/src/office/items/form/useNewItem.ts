import { useEffect, useEffectEvent, useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { isAccessError } from '../../../lib/api.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import {
  useCatalogItem,
  useFetchItem,
  useItems,
  useUploadDraft,
} from '../../common/items/itemsQuery.ts';
import { EMPTY_VALUES, type ItemValues, toItemValues } from '../../common/items/itemValues.ts';
import { toItemPayload } from '../../common/items/payload.ts';
import { usePieceQueue } from '../queue/usePieceQueue.ts';
import type { Draft } from './draftStorage.ts';
import type { NoticeContent } from './FormNotices.tsx';
import { failureNotice, getFailureReason, getFirstErrorTarget } from './submissionErrors.ts';
import { useItemForm } from './useItemForm.ts';
import { useSubmission } from './useSubmission.ts';

export type SubmitAction = 'catalog' | 'airtable';
export type NewItemQuestion =
  | { about: 'photos' | 'record'; action: SubmitAction }
  | { about: 'startOver' | 'copy' };

export interface NewItemFormProps {
  draftName: string;
  stored: Draft | undefined;
  onSaved?: ((item: MilitaryItem) => void) | undefined;
}

export function useNewItem({ draftName, stored, onSaved }: NewItemFormProps) {
  const { data: items } = useItems();
  const fetchItem = useFetchItem();
  const state = useItemForm({ draftName, stored });
  const { form, draft, paths } = state;
  const queue = usePieceQueue(draftName, state.draftPhotos);
  const draftPhotos = {
    ...state.draftPhotos,
    isReady: state.draftPhotos.isReady && !queue.isTaking,
  };
  const catalog = useCatalogItem();
  const upload = useUploadDraft();
  const { sending, runOnce, send, focusOn } = useSubmission<SubmitAction>(form);
  const [restoredAt, setRestoredAt] = useState(stored?.savedAt);
  const [uploaded, setUploaded] = useState(stored?.uploaded);
  const [notice, setNotice] = useState<NoticeContent>();
  const [question, setQuestion] = useState<NewItemQuestion>();
  const [keepsValues, setKeepsValues] = useDeviceSetting('keep-item-values', [false, true]);
  const clear = () => {
    form.reset(EMPTY_VALUES);
    const cleared = draftPhotos.clear();
    state.clearPhotoErrors();
    state.clearDismissed();
    setRestoredAt(undefined);
    setUploaded(undefined);
    setNotice(undefined);
    return cleared;
  };
  const onCatalogedElsewhere = useEffectEvent((isSame: boolean) => {
    if (isSame) clear();
    else setUploaded(undefined);
  });
  useEffect(() => draft.watch(onCatalogedElsewhere), [draft]);
  const payload = () => ({
    ...toItemPayload(form.getValues(), state.getOptions(), draftPhotos.photos),
    ...(state.dismissed.length > 0 && { dismissedLookalikes: [...state.dismissed] }),
  });

  const requests = {
    catalog: async () => {
      const item = await catalog.mutateAsync({ payload: payload(), key: draft.key });
      const kept = keepsValues ? getKeptValues(form.getValues()) : undefined;
      const isQueued = queue.current !== undefined;
      const [next] = isQueued ? queue.waiting : [];
      // Finishes the queue first: after a crash in between, the restored draft is cataloged only once.
      await queue.finish();
      draft.finish();
      const cleared = clear();
      if (next) queue.take(next, cleared);
      if (kept) state.fill({ ...EMPTY_VALUES, ...kept });
      focusOn('start');
      toast({ title: 'Success', description: 'Military item cataloged successfully!' });
      onSaved?.(item);
    },
    airtable: async () => {
      const body = payload();
      const response = await upload.mutateAsync({ payload: body, key: draft.key });
      const record = { airtableId: response.airtableId, payload: JSON.stringify(body) };
      draft.setUploaded(record);
      setUploaded(record);
      setNotice(rejectedFieldsNotice(response.refused));
      focusOn('back');
      toast({ title: 'Success', description: 'Item uploaded to Airtable successfully!' });
    },
  };
  const showFailure = (error: Error, action: SubmitAction) => {
    focusOn('back');
    if (isAccessError(error)) return;
    const errors = state.showErrors(error);
    focusOn(getFirstErrorTarget(errors) ?? 'back');
    setNotice(failureNotice(FAILED[action].title, error, errors));
    const description = (action === 'catalog' && getFailureReason(error)) || FAILED[action].text;
    toast({ title: 'Error', description, variant: 'destructive' });
  };
  const sendRequest = (action: SubmitAction) =>
    send(action, async () => {
      setNotice(undefined);
      state.clearPhotoErrors();
      await requests[action]().catch((error) => showFailure(error, action));
    });

  const getQuestion = (action: SubmitAction): NewItemQuestion | undefined => {
    if (draftPhotos.waiting > 0 || draftPhotos.isUploading || !draftPhotos.isReady) {
      return { about: 'photos', action };
    }
    const isChanged = uploaded !== undefined && uploaded.payload !== JSON.stringify(payload());
    return action === 'airtable' && isChanged ? { about: 'record', action } : undefined;
  };
  const submit = (action: SubmitAction, isConfirmed = false) =>
    runOnce(
      form.handleSubmit(
        async () => {
          const next = isConfirmed ? undefined : getQuestion(action);
          setQuestion(next);
          if (!next) await sendRequest(action);
        },
        () => focusOn(state.getFirstInvalid()),
      ),
    );

  const last = items?.[0];
  const copyLast = async () => {
    if (!last) return;
    setQuestion(undefined);
    const item = await fetchItem(last.id).catch(showErrorToast);
    if (!item) return;
    state.fill({ ...toItemValues(item), catalogNumber: '' });
    draft.rekey();
    setUploaded(undefined);
    focusOn('name', { shouldSelect: true });
  };
  const startOver = () => {
    setQuestion(undefined);
    queue.release();
    draft.reset();
    clear();
    focusOn('start');
  };
  const needsConfirmation = () => hasMuchContent(draft.typed, paths.length + draftPhotos.waiting);

  return {
    state,
    draftPhotos,
    items,
    last,
    queue,
    sending,
    restoredAt,
    uploaded,
    notice,
    question,
    keepsValues,
    setKeepsValues,
    submit,
    copyLast,
    startOver,
    dismissNotice: () => setNotice(undefined),
    closeQuestion: () => setQuestion(undefined),
    askToCopy: () => (needsConfirmation() ? setQuestion({ about: 'copy' }) : copyLast()),
    askToStartOver: () => (needsConfirmation() ? setQuestion({ about: 'startOver' }) : startOver()),
    uploadAsNewRecord: () => {
      draft.rekey();
      submit('airtable', true);
    },
    uploadPhotos: () => {
      setQuestion(undefined);
      draftPhotos.open();
    },
  };
}
export type NewItemState = ReturnType<typeof useNewItem>;

const KEPT_FIELDS = [
  'itemType',
  'era',
  'branch',
  'condition',
  'primaryMaterial',
  'secondaryMaterial',
  'backing',
  'authenticity',
  'storageLocation',
  'cost',
  'consignor',
  'consignorShare',
] as const satisfies (keyof ItemValues)[];

const getKeptValues = (values: ItemValues): Partial<ItemValues> =>
  Object.fromEntries(KEPT_FIELDS.map((name) => [name, values[name]]));

/** True if discarding the draft needs confirmation. */
function hasMuchContent(typed: Partial<ItemValues>, photoCount: number): boolean {
  const texts = Object.values(typed).filter(Boolean);
  return photoCount > 0 || texts.length > 2 || texts.some(({ length }) => length > 40);
}

const FAILED = {
  catalog: { title: 'The item was not cataloged', text: 'Failed to catalog item' },
  airtable: {
    title: 'The item was not uploaded to Airtable',
    text: 'Failed to upload to Airtable',
  },
};

function rejectedFieldsNotice(
  rejected: readonly { field: string; message: string }[] = [],
): NoticeContent | undefined {
  if (rejected.length === 0) return undefined;
  return {
    title: 'Airtable rejected some fields',
    text: 'The record was created without these:',
    list: rejected.map(({ field, message }) => `${getFieldLabel(field)}: ${message}`),
  };
}
