import { Button } from '@mui/material';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from '../../../lib/auth.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import {
  useCatalogItem,
  useFetchItem,
  useItems,
  useUploadDraft,
} from '../../common/items/itemsQuery.ts';
import { EMPTY_VALUES, type ItemValues, toItemValues } from '../../common/items/itemValues.ts';
import { toItemPayload } from '../../common/items/payload.ts';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { usePieceQueue } from '../queue/usePieceQueue.ts';
import { getDraftName, readItemDraft } from './DraftStore.ts';
import { NewItemActions } from './FormActions.tsx';
import { FormLayout } from './FormLayout.tsx';
import { DraftNotice, Notice } from './FormNotices.tsx';
import { PendingPhotosDialog } from './PendingPhotosDialog.tsx';
import { RecentItems } from './RecentItems.tsx';
import { Templates } from './Templates.tsx';
import { useItemForm } from './useItemForm.ts';
import { useSubmission } from './useSubmission.ts';

type Confirmation = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>;

export function NewItemForm() {
  const { user } = useAuth();
  const draftName = getDraftName(user?.id ?? '');
  const [stored] = useState(() => readItemDraft(draftName));
  const { data: items } = useItems();
  const fetchItem = useFetchItem();
  const can = usePermissions();
  const state = useItemForm({ draftName, stored });
  const { form, draft, paths } = state;
  const queue = usePieceQueue(draftName, state.draftPhotos);
  const draftPhotos = {
    ...state.draftPhotos,
    isReady: state.draftPhotos.isReady && !queue.isTaking,
  };
  const catalog = useCatalogItem();
  const upload = useUploadDraft();
  const [restoredAt, setRestoredAt] = useState(stored?.savedAt);
  const [uploaded, setUploaded] = useState(stored?.uploaded);
  const [keepsValues, setKeepsValues] = useDeviceSetting('keep-item-values', [false, true]);
  const payload = () => ({
    ...toItemPayload(form.getValues(), state.getOptions(), draftPhotos.photos),
    ...(state.dismissed.length > 0 && { dismissedLookalikes: [...state.dismissed] }),
  });

  const submission = useSubmission({
    state,
    draftPhotos,
    requests: {
      catalog: async (): Promise<void> => {
        await catalog.mutateAsync({ payload: payload(), key: draft.key });
        const kept = keepsValues ? getKeptValues(form.getValues()) : undefined;
        const [next] = queue.current ? queue.waiting : [];
        // Finishes the queue first: after a crash in between, the restored draft is cataloged only once.
        await queue.finish();
        draft.finish();
        const cleared = clear();
        if (next) queue.take(next, cleared);
        if (kept) state.fill({ ...EMPTY_VALUES, ...kept });
        focusOn('start');
        toast({ title: 'Success', description: 'Military item cataloged successfully!' });
      },
      airtable: async (): Promise<void> => {
        const body = payload();
        const sent = await upload.mutateAsync({ payload: body, key: draft.key });
        const { airtableId, refused } = sent;
        const record = { airtableId, payload: JSON.stringify(body) };
        draft.save({ uploaded: record });
        setUploaded(record);
        if (refused.length > 0) {
          submission.setNotice({
            title: 'Airtable rejected some fields',
            text: 'The record was created without these:',
            list: refused.map(({ field, message }) => `${getFieldLabel(field)}: ${message}`),
          });
        }
        focusOn('back');
        toast({ title: 'Success', description: 'Item uploaded to Airtable successfully!' });
      },
    },
    isOtherRecord: () => uploaded !== undefined && uploaded.payload !== JSON.stringify(payload()),
  });
  const { sending, focusOn, ask, closeQuestion, submit } = submission;
  const clear = () => {
    form.reset(EMPTY_VALUES);
    state.clearDismissed();
    submission.clearErrors();
    setRestoredAt(undefined);
    setUploaded(undefined);
    return draftPhotos.clear();
  };
  const onCatalogedElsewhere = useEffectEvent((isSame: boolean) => {
    if (isSame) clear();
    else setUploaded(undefined);
  });
  useEffect(() => draft.watch(onCatalogedElsewhere), [draft]);

  const last = items?.[0];
  const copyLast = async () => {
    if (!last) return;
    closeQuestion();
    const item = await fetchItem(last.id).catch(showErrorToast);
    if (!item) return;
    state.fill({ ...toItemValues(item), catalogNumber: '' });
    draft.rekey();
    setUploaded(undefined);
    focusOn('name', { shouldSelect: true });
  };
  const startOver = () => {
    closeQuestion();
    queue.release();
    draft.reset();
    clear();
    focusOn('start');
  };
  const needsConfirmation = () => hasMuchContent(draft.typed, paths.length + draftPhotos.waiting);

  const confirmations: Partial<Record<string, Confirmation>> = {
    record: {
      title: 'This draft is already in Airtable',
      text: `Changes made here do not reach its record ${uploaded?.airtableId ?? ''}: edit it in Airtable. If this is another item, upload it as a new record.`,
      action: 'Upload as New Record',
      onConfirm: () => {
        draft.rekey();
        submit('airtable', true);
      },
    },
    startOver: {
      title: 'Start over?',
      text: 'What you typed and the photos of this draft will be lost.',
      action: 'Start Over',
      onConfirm: startOver,
    },
    copy: {
      title: 'Copy the last item?',
      text: `The details of “${last?.name ?? ''}” replace what you typed. Your photos stay.`,
      action: 'Copy Last Item',
      onConfirm: copyLast,
    },
  };
  const confirmation = submission.question && confirmations[submission.question.about];

  return (
    <>
      <FormLayout
        label="Catalog an item"
        state={state}
        submission={submission}
        onSubmit={() => submit('catalog')}
        head={
          <>
            <QueueNotice queue={queue} items={items}>
              <Templates />
            </QueueNotice>
            <DraftNotice
              restoredAt={restoredAt}
              airtableId={uploaded?.airtableId}
              onStartOver={() => (needsConfirmation() ? ask('startOver') : startOver())}
            />
          </>
        }
        tool={
          last && (
            <Button variant="text" onClick={() => (needsConfirmation() ? ask('copy') : copyLast())}>
              Copy Last Item
            </Button>
          )
        }
        after={
          <SwitchInput
            label="Keep what the next item has in common"
            hint={describeKept(can('see-costs'))}
            isOn={keepsValues}
            onChange={setKeepsValues}
          />
        }
        foot={
          <>
            <Notice submission={submission} />
            <NewItemActions
              sending={sending}
              hasUploadedPhotos={paths.length > 0}
              onClick={submit}
            />
          </>
        }
        aside={<RecentItems />}
      />
      <PendingPhotosDialog draftPhotos={draftPhotos} submission={submission} />
      {confirmation && <ConfirmDialog {...confirmation} onClose={closeQuestion} />}
    </>
  );
}

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

function describeKept(seesCosts: boolean): string {
  const last = seesCosts ? ', storage location, cost and consignor' : ' and storage location';
  return `Type, era, branch, condition, materials${last} stay in the form.`;
}

const getKeptValues = (values: ItemValues): Partial<ItemValues> =>
  Object.fromEntries(KEPT_FIELDS.map((name) => [name, values[name]]));

/** True if discarding the draft needs confirmation. */
function hasMuchContent(typed: Partial<ItemValues>, photoCount: number): boolean {
  const texts = Object.values(typed).filter(Boolean);
  return photoCount > 0 || texts.length > 2 || texts.some(({ length }) => length > 40);
}
